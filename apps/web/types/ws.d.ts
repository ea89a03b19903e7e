/** Stands in for Node's web sockets, which the tRPC client's declarations name: the portal does not use them, and they bring all of Node's along. */
declare const hidden: unique symbol;
export default interface WebSocket {
	readonly [hidden]: "socket";
}
export interface WebSocketServer {
	readonly [hidden]: "server";
}
