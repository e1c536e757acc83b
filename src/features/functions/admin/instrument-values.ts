import type { SectionInstrument } from '#contract/sections.ts'

/** An instrument as it is typed; `words` are separated by commas. */
export type TypedInstrument = Readonly<Record<'nameDe' | 'nameEn' | 'words', string>>

/** The instruments of a section in the value of a field. */
export const writeTyped = (instruments: readonly TypedInstrument[]): string =>
  instruments.length === 0 ? '' : JSON.stringify(instruments)
export const readTyped = (value: string): readonly TypedInstrument[] => (value === '' ? [] : JSON.parse(value))

export const writeInstruments = (instruments: readonly SectionInstrument[]): string =>
  writeTyped(
    instruments.map(({ nameDe, nameEn, words }) => ({ nameDe, nameEn: nameEn ?? '', words: words.join(', ') })),
  )

/** The instruments as they are sent: rows in which nothing is typed are left out. */
export const sentInstruments = (value: string): SectionInstrument[] =>
  readTyped(value)
    .filter((typed) => Object.values(typed).some((text) => text.trim() !== ''))
    .map(({ nameDe, nameEn, words }) => ({
      nameDe,
      nameEn,
      words: words
        .split(/[,;]/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    }))

/** 'Fagott / Bassoon (Fag, Fg); Kontrafagott' */
export const instrumentsInWords = (value: string): string =>
  readTyped(value)
    .map(({ nameDe, nameEn, words }) => {
      const names = [nameDe, nameEn].filter((name) => name !== '').join(' / ')
      return words === '' ? names : `${names} (${words})`
    })
    .join('; ')
