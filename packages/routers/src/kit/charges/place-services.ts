/** Services done at the port: legs on which nothing moves. */
export const portServices = ["customs", "bookingService", "depot"] as const;

/** Services during which nothing moves. */
export const placeServices = [...portServices, "ramp"] as const;
