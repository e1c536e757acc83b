import { expect, test } from 'vitest'
import type { GuestEvent } from '#contract/substitutes.ts'
import { noNames } from '#i18n/intl.ts'
import type { Frame } from '../../platform/identity/pages/page.ts'
import type { Invited } from './guest.ts'
import { acceptedPage, questionPage, sentencePage } from './page-views.ts'

const addresses = {
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
const frame = (locale: Frame['locale']): Frame => ({
  ...{
    locale,
    bandName: 'Band',
    bandGender: 'FEMININE',
    look: { version: 'v1', mark: { address: '', width: 1, height: 1 } },
    theme: '',
    origin: 'https://band.example',
    assets: addresses,
    demo: false,
  },
})
const startsAt = new Date('2026-03-20T19:00:00Z')
const invited = {
  event: { titleDe: 'Konzert', titleEn: null, startsAt, endsAt: startsAt, fullDay: false, location: null },
  request: { instrument: 'TUBA', voice: null, key: null, message: null },
  substitute: { name: 'Anna' },
} as unknown as Invited
const guest = {
  ...{ title: 'Konzert', remarks: 'Schwarze Schuhe', name: 'Anna', cancelled: false, fullDay: false, message: null },
  ...{ dateStart: '2026-03-20T20:00', dateEnd: '2026-03-20T22:00', validUntil: '2026-03-21', pieces: [] },
  ...{ callTime: null, callPlace: null, location: null, dressCode: null, contact: null },
  ...{ instrument: 'TUBA', voice: null, key: null },
} as unknown as GuestEvent
const asked = {
  ...invited,
  token: '',
  until: '2026-03-19T20:00',
  hasDeclined: false,
  isMoved: false,
  names: noNames,
}
const pages = {
  question: (on: Frame) => questionPage(on, asked),
  sentence: (on: Frame) => sentencePage(on, invited, 'taken'),
  accepted: (on: Frame, foreign: string[]) =>
    acceptedPage(on, { guest: { ...guest, foreign }, token: '', isReplied: false, names: noNames }),
}

test.each(Object.entries(pages))(
  'the %s page names the language of German words to English readers',
  async (_, view) => {
    expect(await view(frame('en-gb'), ['title', 'remarks'])).toContain('<h1 lang="de-CH">Konzert</h1>')
    expect(await view(frame('de-ch'), [])).toContain('<h1>Konzert</h1>')
  },
)

test('the page of a substitute who plays names the language of the remarks', async () => {
  expect(await pages.accepted(frame('en-gb'), ['remarks'])).toContain('<dd lang="de-CH">Schwarze Schuhe</dd>')
  expect(await pages.accepted(frame('en-gb'), [])).toContain('<dd>Schwarze Schuhe</dd>')
})
