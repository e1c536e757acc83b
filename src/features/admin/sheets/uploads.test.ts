import { expect, test } from 'vitest'
import { uploadMaximum } from '#contract/files.ts'
import { problemOf, uploadOf } from './uploads.ts'

const pick = (name: string, id = 1, bytes = 10) => uploadOf(new File(['x'.repeat(bytes)], name), id)

test.each([
  ['Ode an die Freude - 2. Klarinette in B.pdf', 'CLARINET', '2', 'B'],
  ['Tuba Es.PDF', 'TUBA', 'Es', 'Es'],
  ['Alto Sax 1.pdf', 'SAX', 'Alt 1', 'Es'],
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
