import { createFormatters } from '@formatjs/intl'
import type { Plugin } from 'vite'

const { getMessageFormat } = createFormatters()

const compile = (id: string, text: string): unknown => {
  if (!/[{']/.test(text)) return text
  try {
    return getMessageFormat(text, 'de-CH', undefined, { ignoreTag: true }).getAst()
  } catch (error) {
    throw new Error(`The message ${id} is not valid ICU`, { cause: error })
  }
}

/** Parses the ICU messages at build time, so that the browser needs no parser (docs/decisions/0015). */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
    },
  }),
  transform: {
    filter: { id: /\/i18n\/[a-z-]+\/\w+\.json$/ },
    handler: (json) => {
      const messages = Object.entries(JSON.parse(json) as Record<string, string>)
      return {
        code: JSON.stringify(Object.fromEntries(messages.map(([id, text]) => [id, compile(id, text)]))),
        map: null,
      }
    },
  },
})
