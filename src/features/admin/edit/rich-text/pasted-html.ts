/**
 * Parses pasted HTML without a window: nothing is fetched and no script runs. The Content Security Policy applies all
 * the same, and browsers complain about styles while they parse: these get other names first, see `styleOf` and `tagOf`.
 */
export const parsePasted = (html: string): Document =>
  new DOMParser().parseFromString(
    html
      // Raw text, like the content of a style element.
      .replace(/<(\/?)style\b/gi, '<$1noframes')
      .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'])style(\s*=)/gi, '$1data-style$2')),
    'text/html',
  )

export const styleOf = (element: Element): string => element.getAttribute('data-style') ?? ''

export const tagOf = ({ localName }: Element): string => (localName === 'noframes' ? 'style' : localName)
