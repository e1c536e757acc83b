/** Pixels: a phone, a desktop, a large or a sharp screen. */
export const backgroundWidths = [780, 1440, 2400] as const
