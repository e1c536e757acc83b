import { createIntl } from '@formatjs/intl'
import type { Plugin } from 'vite'

/**
 * Parses the messages of i18n/*.json at build time into syntax trees: the browser then needs no ICU parser.
 * It must stay the parser of the installed @formatjs/intl, which reads the trees.
 */
export const compiledCatalogues = (): Plugin => {
  const { formatters } = createIntl({ locale: 'de-CH', messages: {} })
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/[a-z-]+\.json$/ },
      handler(text, file) {
        const messages = Object.entries(JSON.parse(text) as Record<string, string>)
        const trees = messages.map(([id, message]) => {
          try {
            return [id, formatters.getMessageFormat(message, 'de-CH').getAst()] as const
          } catch (error) {
            throw new Error(`${file}: the message ${id} is not valid ICU`, { cause: error })
          }
        })
        return { code: JSON.stringify(Object.fromEntries(trees)), map: null }
      },
    },
  }
}
