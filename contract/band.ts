/** The year in which the band was founded, if no setting names another; pages show the years since. */
export const defaultFoundingYear = 1899
