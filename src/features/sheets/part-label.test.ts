import { expect, test } from 'vitest'
import type { Text } from '../../ui/intl.tsx'
import { partLabel, partWords } from './part-label.ts'

const german = { 'section.instrument.FLUTE': 'Flöte', 'section.instrument.TRUMPET': 'Trompete' } as const
const text = ((id: string, { part, key }: { part?: string; key?: string } = {}) =>
  id === 'sheet.part' ? `${part} in ${key}` : (german[id as keyof typeof german] ?? id.slice(-1))) as Text
const functions = { sections: [], offices: [] }

test('a part that is an instrument of its own is named without its section', () => {
  const oboe = { instrument: 'FLUTE', voice: 'Oboe', key: 'C' } as const
  expect(partWords(text, functions, oboe)).toEqual(['Oboe'])
  expect(partLabel(text, functions, { name: 'x.pdf', ...oboe })).toBe('Oboe in C')
})

test('another part is named after its section', () => {
  const trumpet = { instrument: 'TRUMPET', voice: '1', key: 'B' } as const
  expect(partWords(text, functions, trumpet)).toEqual(['Trompete', '1'])
  expect(partLabel(text, functions, { name: 'x.pdf', ...trumpet })).toBe('Trompete 1 in B')
  expect(partWords(text, functions, { instrument: 'FLUTE', voice: '', key: '' })).toEqual(['Flöte'])
})

test('a part in the list of a section has the name in the language of the reader', () => {
  const flutes = { id: 'FLUTE', finer: [{ voice: 'Fagott', name: 'Bassoon' }] } as never
  const bassoon = { instrument: 'FLUTE', voice: 'Fagott 1', key: null }
  expect(partWords(text, { sections: [flutes], offices: [] }, bassoon)).toEqual(['Bassoon 1'])
})
