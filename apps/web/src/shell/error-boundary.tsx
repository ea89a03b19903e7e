import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Component, type ReactNode } from "react";
import { text } from "../lib/text.ts";
import { logError } from "./error-log.ts";

/** Keeps a broken screen from taking the portal with it; offers to try again. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
	override state: { error: Error | null } = { error: null };

	static getDerivedStateFromError(error: Error) {
		return { error };
	}

	override componentDidCatch(error: Error) {
		logError(error);
	}

	override render() {
		const { error } = this.state;
		if (!error) return this.props.children;
		return (
			<EmptyState
				kind="error"
				title={text("shell.screenBroke")}
				text={error.message}
				actions={
					<>
						<Button onClick={() => location.reload()}>{text("shell.reload")}</Button>
						<Button variant="primary" onClick={() => this.setState({ error: null })}>
							{text("shell.retry")}
						</Button>
					</>
				}
			/>
		);
	}
}
