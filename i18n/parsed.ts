import { createFormatters } from '@formatjs/intl'
import type { Catalogue } from './intl.ts'

const { getMessageFormat } = createFormatters()

/**
 * Parses the ICU messages of a language for `intlFor`. Angle brackets are text.
 * @throws naming the message that is not valid
 */
export const parsed = (texts: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        const tree = getMessageFormat(text, 'de-CH', undefined, { ignoreTag: true }).getAst()
        const [first] = tree
        const plain = tree.length === 1 && first !== undefined && 'value' in first && first.type === 0
        return [id, plain ? first.value : tree]
      } catch (error) {
        throw new Error(`The message ${id} is not valid ICU`, { cause: error })
      }
    }),
  )
