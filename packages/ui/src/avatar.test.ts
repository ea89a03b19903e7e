import { expect, test } from "vitest";
import { initials } from "./avatar.tsx";

test.each([
	["王小明", "王"],
	["李雷", "李"],
	["田中 太郎", "田"],
	["김민수", "김"],
	["Wang Lei", "WL"],
	["Ana María de la Cruz", "AC"],
	["admin", "AD"],
	["lin.rail", "LR"],
	["Élodie", "ÉL"],
	["Анна Ким", "АК"],
	["O", "O"],
	["Wang 小明", "小"],
	["李 Lei", "李"],
	["Lei 李", "李"],
	["管理员 Admin", "管"],
	["王磊 Wang Lei (Sales)", "王"],
	["Lei Wang（上海）", "LW"],
	["(x)", "X"],
	["  ", ""],
	["🚢", ""],
])("%s is known as %s", (name, said) => expect(initials(name)).toBe(said));
