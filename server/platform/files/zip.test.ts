import { expect, test } from 'vitest'
import type { FileStore } from './store.ts'
import { safeNames, sendZip } from './zip.ts'

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Noten\\Tuba.pdf', 'C__Noten_Tuba.pdf'],
  ['"Glück" <1>.pdf', '_Glück_ _1_.pdf'],
  ['u\u0308ben.pdf', 'üben.pdf'],
  ['\u202Efdp.exe', '_fdp.exe'],
  ['con.pdf', '_con.pdf'],
  ['...', '_'],
  ['', '_'],
  ['\ud83c.pdf', '_.pdf'],
  [`${'🎺'.repeat(200)}.pdf`, `${'🎺'.repeat(120)}.pdf`],
])('%j becomes %j', (name, safe) => {
  expect(safeNames([name])).toEqual([safe])
})

test('all names differ on any system', () => {
  expect(safeNames(['Tuba.pdf', 'tuba.PDF', 'Tuba.pdf', 'Tuba (2).pdf'])).toEqual([
    'Tuba.pdf',
    'tuba (2).PDF',
    'Tuba (3).pdf',
    'Tuba (2) (2).pdf',
  ])
})

test('a reader who aborts closes the open file, and no other is opened', async () => {
  const [opened, closed]: [string[], string[]] = [[], []]
  const read: FileStore['read'] = (sha256) =>
    new ReadableStream({
      start: () => {
        opened.push(sha256)
      },
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        closed.push(sha256)
      },
    })
  const file = (sha256: string) => ({ name: sha256, sha256, size: 1e9, modified: new Date() })
  const response = await sendZip({ read, size: async () => 1e9 }, 'piece.zip', [file('a'), file('b')])
  expect(opened).toEqual([])
  const reader = response.body?.getReader()
  for (let chunk = 0; chunk < 10; chunk++) await reader?.read()
  await reader?.cancel()
  expect([opened, closed]).toEqual([['a'], ['a']])
})
