/** Where the members area was last left, and that somebody is known here. Choices of the device itself stay. */
export const memberStorageKeys = { known: 'mhz.member-here', lastPlace: 'mhz.last-place' } as const
