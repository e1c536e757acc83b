import { expect, test } from 'vitest'
import { fileProblemOf } from './file-kinds.ts'

const file = (name: string, type: string) => new File(['x'], name, { type })

test('a file of another kind is refused with the words that name the expected one', () => {
  expect(fileProblemOf('pdf', file('photo.jpg', 'image/jpeg'))).toBe('validation.file_no_pdf')
  expect(fileProblemOf('picture', file('scan.pdf', 'application/pdf'))).toBe('validation.picture_type')
  expect(fileProblemOf('picture', file('mark.svg', 'image/svg+xml'))).toBe('validation.picture_type')
  expect(fileProblemOf('document', file('text.docx', 'application/msword'))).toBe('validation.file_type')
  expect(fileProblemOf('attachment', file('song.mp3', 'audio/mpeg'))).toBe('validation.attachment_type')
  expect(fileProblemOf('recording', file('film.mov', 'video/quicktime'))).toBe('validation.file_no_audio')
  expect(fileProblemOf('table', file('photo.jpg', 'image/jpeg'))).toBe('validation.import_file')
  expect(fileProblemOf('statement', file('statement.pdf', 'application/pdf'))).toBe('validation.bank_file')
})

test('a file with the right type or the right ending is taken', () => {
  expect(fileProblemOf('pdf', file('scan', 'application/pdf'))).toBeNull()
  expect(fileProblemOf('table', file('people.csv', 'application/vnd.ms-excel'))).toBeNull()
  expect(fileProblemOf('recording', file('march.WAV', 'audio/x-wav'))).toBeNull()
})

test('a file of a kind that the browser does not know is left to the server, an empty one is not', () => {
  expect(fileProblemOf('picture', file('IMG_1.HEIC', ''))).toBeNull()
  expect(fileProblemOf('pdf', file('scan', 'application/octet-stream'))).toBeNull()
  expect(fileProblemOf('pdf', new File([], 'scan.pdf', { type: 'application/pdf' }))).toBe('validation.file_empty')
})
