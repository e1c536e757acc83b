import { expect, test } from 'vitest'
import { changeAddressPage, deletionPage } from './account-forms.ts'
import { addressConfirmedPage, confirmAddressPage } from './confirm-address.ts'
import { linkSentPage } from './forgotten-password.ts'
import type { Frame } from './page.ts'

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
const frame: Frame = {
  locale: 'de-ch',
  bandName: 'Band',
  bandGender: 'FEMININE',
  look: { version: 'v1', mark: { address: '', width: 1, height: 1 } },
  theme: '',
  origin: 'https://band.example',
  assets,
  demo: false,
}
const email = 'anna@xn--zrich-kva.example'
const link = { token: '', email, purpose: 'verification' } as const

test.each([
  ['confirms an address', () => confirmAddressPage(frame, link)],
  ['has confirmed one', () => addressConfirmedPage(frame, link)],
  ['changes the address', () => changeAddressPage(frame, { email, typed: '', problems: {} })],
  ['deletes the account', () => deletionPage(frame, { email, problems: {} })],
  ['has sent a link', () => linkSentPage(frame, email)],
])('the page that %s shows a domain in its own alphabet', async (_, page) => {
  expect(await page()).toMatch(/<p class="lead">[^<]*anna@zürich\.example/)
})
