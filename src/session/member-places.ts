/** Where the members area was last left, and that somebody is known here. Choices of the device itself stay. */
export const memberPlaces = { known: 'mhz.member-here', lastPlace: 'mhz.last-place' } as const
