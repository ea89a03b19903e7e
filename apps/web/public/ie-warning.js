/* Internet Explorer does not run the portal's modules: this one file, plain ECMAScript 3, tells its users so, and stays. */
(function () {
	var agent = navigator.userAgent || "";
	if (!document.documentMode && agent.indexOf("MSIE ") < 0 && agent.indexOf("Trident/") < 0) return;
	var warn = function () {
		if (document.getElementById("ie-warning")) return;
		var box = document.createElement("div");
		box.id = "ie-warning";
		box.setAttribute("role", "alert");
		box.setAttribute("lang", "zh");
		box.style.cssText =
			"position:fixed;top:0;left:0;right:0;z-index:2147483647;padding:14px 20px;background:#b42318;color:#ffffff;" +
			"font:bold 15px/1.6 'Microsoft YaHei','PingFang SC',sans-serif;text-align:center;";
		box.appendChild(
			document.createTextNode(
				"\u9ad8\u98ce\u9669\u8b66\u544a\uff1a\u60a8\u6b63\u5728\u4f7f\u7528 Internet Explorer\u3002" +
					"\u8be5\u6d4f\u89c8\u5668\u5df2\u505c\u6b62\u5b89\u5168\u66f4\u65b0\uff0c\u4f7f\u7528\u672c\u7cfb\u7edf\u5b58\u5728\u9ad8\u98ce\u9669\u4e14\u65e0\u6cd5\u6b63\u5e38\u8fd0\u884c\u3002" +
					"\u8bf7\u6539\u7528 Chrome\u3001Edge \u6216 Firefox \u6d4f\u89c8\u5668\u3002",
			),
		);
		document.body.appendChild(box);
	};
	if (document.body) warn();
	else window.onload = warn;
})();
