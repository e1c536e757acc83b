import { expect, test } from 'vitest'
import { withRequestId } from '../log.ts'
import type { Frame } from './pages/page.ts'
import { problemPage } from './pages/problem.ts'

const assets = {
  stylesheet: '',
  serif: '',
  sans: '',
  newPassword: '',
  passkey: '',
  copy: '',
  signOut: '',
  childDevice: '',
  afterSignIn: { 'de-ch': [], 'en-gb': [] },
}
const frame = {
  locale: 'de-ch',
  bandName: 'Testmusik',
  bandGender: 'FEMININE',
  look: { version: 'v1', mark: { address: '', width: 1, height: 1 } },
  theme: '',
  origin: 'https://band.example',
  assets,
  demo: false,
} as const

test('a page about a problem names the request in the language of the page', async () => {
  const shown = (locale: Frame['locale']) =>
    withRequestId('request-1', () => problemPage({ ...frame, locale }, 'server'))
  expect(await shown('de-ch')).toContain('<p>Kennung für Rückfragen: request-1</p>')
  expect(await shown('en-gb')).toContain('<p>Reference for enquiries: request-1</p>')
})
