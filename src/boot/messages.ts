import type { Catalogue, Locale } from '#i18n/intl.ts'
import type { MessageFile } from '../platform/session/app.tsx'

const files = import.meta.glob<Catalogue>(['../../i18n/*/*.json', '!../../i18n/*/server.json'], { import: 'default' })

/**
 * Creates the messages of a page; `load` adds files.
 * @returns `load` resolves when the messages of these files can be formatted, and rejects if a download fails
 */
export const createMessages = (locale: Locale) => {
  const catalogue: Record<string, Catalogue[string]> = {}
  const loadFile = async (file: MessageFile): Promise<void> => {
    Object.assign(catalogue, await files[`../../i18n/${locale}/${file}.json`]?.())
  }
  const load = async (names: readonly MessageFile[]): Promise<void> => {
    await Promise.all(names.map(loadFile))
  }
  return { catalogue, load }
}
