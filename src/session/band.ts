/** The names of the band: the short one as in 'Neues aus dem MHZ', the long one as in the logo. */
export interface Band {
  readonly name: string
  readonly shortName: string
}

const metaContent = (page: Document, name: string): string =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** As the server wrote them into the page, so that a cold start without network shows them too. */
export const bandOf = (page: Document): Band => ({
  name: metaContent(page, 'band-name'),
  shortName: metaContent(page, 'application-name'),
})
