/** Pixels: for a phone, a desktop, and a large or high-density screen. */
export const backgroundWidths = [780, 1440, 2400] as const
