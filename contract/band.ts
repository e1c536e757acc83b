/** The year in which the band was founded; pages show the years since. */
export const foundingYear = 1899
