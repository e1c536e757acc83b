import { expect, test } from 'vitest'
import { uploadMaximum } from '#contract/documents.ts'
import { usualInstruments } from '../../../../tests/support/usual-instruments.ts'
import { problemOf, uploadOf } from './uploads.ts'

const pick = (name: string, id = 1, bytes = 10) =>
  uploadOf(usualInstruments, new File(['x'.repeat(bytes)], name), id, 'Ode an die Freude')

test.each([
  ['Ode an die Freude - 2. Klarinette in B.pdf', 'CLARINET', '2', 'B'],
  ['Tuba Es.PDF', 'TUBA', 'Es', 'Es'],
  ['Alto Sax 1.pdf', 'SAX', 'Alt 1', 'Es'],
  ['Trompete 1+2.pdf', 'TRUMPET', '1+2', 'B'],
  ['Trompete 1:2.pdf', 'TRUMPET', '1+2', 'B'],
  ['Ode_an_die_Freude_Fagott_1.pdf', 'FLUTE', 'Fagott 1', 'C'],
  ['Scan_0017.pdf', '', '', ''],
])('%s proposes %s %s in %s', (name, instrument, voice, key) => {
  expect(pick(name).part).toMatchObject({ instrument, voice, key })
})

test('shows the name under which the file will be stored', () => {
  expect(pick('..\\Noten\\Ode "neu" - Tuba.PDF').part.name).toBe('Ode neu - Tuba.pdf')
})

test('reports problems before anything is sent', () => {
  const tuba = pick('Tuba.pdf')
  expect(problemOf(tuba, [tuba], [])).toBeNull()
  expect(problemOf(tuba, [tuba], ['Tuba.pdf'])?.message).toBe('validation.sheet_exists')
  expect(problemOf({ ...tuba, replace: true }, [tuba], ['Tuba.pdf'])).toBeNull()
  const again = pick('Tuba.pdf', 2)
  expect([problemOf(tuba, [tuba, again], []), problemOf(again, [tuba, again], [])?.message]).toEqual([
    null,
    'admin.sheets.twice',
  ])
  const scan = pick('Scan.pdf')
  expect(problemOf(scan, [scan], [])?.field).toBe('instrument')
  const empty = pick('Tuba.pdf', 1, 0)
  expect(problemOf(empty, [empty], [])?.message).toBe('validation.file_empty')
  const large = { ...tuba, file: new File([new Uint8Array(uploadMaximum + 1)], 'Tuba.pdf') }
  expect(problemOf(large, [large], [])?.message).toBe('validation.file_too_large')
})

test.each(['Tenor Horn 1.pdf', 'Abendlied Klarinette 1.pdf', 'Gesang.pdf'])(
  '%s is sent only after it was confirmed',
  (name) => {
    const upload = pick(name)
    expect(upload.part.instrument).not.toBe('')
    expect(problemOf(upload, [upload], [])?.field).toBe('question')
    if (upload.question === null) throw new Error('nothing is asked')
    const answered = { ...upload, question: { ...upload.question, isAnswered: true } }
    expect(problemOf(answered, [answered], [])).toBeNull()
  },
)
