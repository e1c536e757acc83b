import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/intl.ts'
import { asHtml, asText, createWriting } from './letter.ts'
import { letterNames, letters } from './letters.ts'

const site = { bandName: 'Blech & <Holz>', bandGender: 'FEMININE' as const, origin: 'https://band.example' }
const link = 'https://band.example/sso/account/x?token=a&b=c'
/** Each letter uses the values that it needs. */
const values = {
  left: 3,
  device: 'Firefox <b> auf Linux',
  time: '10.03.2026, 20:00',
  link,
  hours: 1,
  days: 14,
  address: 'neu@example.ch',
  name: 'Ladina <Horn>',
  email: 'ladina@example.ch',
  message: 'Guten Tag\n<script>alert(1)</script> <img src=x>\nhttps://evil.example/x?y=1',
  writtenIn: 'en-gb',
  year: '2026',
  number: 'Q2026-00001',
  total: '50.00',
  due: '11.04.2026',
  attached: true,
  title: 'Probe <b>: kommen Sie?',
  body: 'Do, 12.03.2026, 20:00, Saal <script>',
  page: link,
  answer: link,
  lines: ['2 × CD <b>: CHF 50.00'],
  kind: 'refunded',
  ordered: '10.03.2026',
  amount: '25.00',
  method: 'cash',
  shipTo: 'Im Sihlhof 3, 8004 Zürich',
  pieces: 2,
  isPosted: false,
  news: 'asked',
  facts: 'Do, 12.03.2026, 20:00, Saal <script>',
  part: 'Horn 2',
  words: null,
  heading: 'Zahlungserinnerung',
  until: '11.03.2026 12:00',
  who: 'represented',
  by: 'Ladina <Horn>',
  cause: 'certificate_expires',
  host: 'band.example',
  at: '2026-03-20T10:00:00Z',
  count: null,
  why: 'plan_author',
  path: 'intra/admin/articles/7',
}

/** All letters to a person that the server words; the band's own letter contains no question. */
const cases = letterNames
  .filter((name) => name !== 'contact_message' && name !== 'mailing')
  .flatMap((name) => locales.map((locale) => ({ name, locale })))

describe.each(cases)('$name in $locale', ({ name, locale }) => {
  const writing = createWriting(locale, site)
  const letter = letters[name].write(values, writing)

  test('names the sender and contains one link', async () => {
    const text = asText(letter, writing)
    expect(text).toContain('Blech & <Holz>')
    const [body = '', foot] = text.split('\n-- \n')
    expect(body.match(/https?:\S+/g) ?? []).toHaveLength(1)
    expect(body).toMatch(/^https?:\S+$/m)
    expect(foot).toContain('https://band.example')
    expect((await asHtml(letter, writing)).match(/href="/g)).toHaveLength(1)
  })

  test('asks whether the recipient requested it and explains what else to do, in their language', () => {
    const text = asText(letter, writing)
    expect(text).toMatch(/^[^?\n]+\? \S.+/m)
    expect(text.startsWith(locale === 'de-ch' ? 'Guten Tag' : 'Hello')).toBe(true)
    expect(text).not.toContain('ß')
  })

  test('is HTML in which no text is interpreted as markup, and nothing is loaded', async () => {
    const html = await asHtml(letter, writing)
    expect(html).toContain('Blech &amp; &lt;Holz&gt;')
    expect(html).not.toMatch(/<Holz>|<script|<img|<link|url\(/)
  })
})

test('shows links in full in both forms, with their validity', async () => {
  const writing = createWriting('de-ch', site)
  const letter = letters.password_reset.write({ link, hours: 1 }, writing)
  expect(asText(letter, writing)).toContain(`\n\n${link}\n\n`)
  expect(asText(letter, writing)).toContain('Der Link gilt eine Stunde und kann nur einmal verwendet werden.')
  const escaped = link.replace('&', '&amp;')
  expect(await asHtml(letter, writing)).toContain(`<a href="${escaped}" style="color: #74500b">${escaped}</a>`)
})

test('quotes a visitor’s message to the band unchanged, and replies go to the visitor', async () => {
  const writing = createWriting('de-ch', site)
  const letter = letters.contact_message.write(values, writing)
  expect(letter.answersTo).toEqual({ name: 'Ladina <Horn>', address: 'ladina@example.ch' })
  const text = asText(letter, writing)
  expect(text).toContain('> Guten Tag\n> <script>alert(1)</script> <img src=x>\n> https://evil.example/x?y=1\n')
  expect(text).toContain('Ihre Antwort geht an Ladina <Horn>, ladina@example.ch.')
  expect(text).not.toContain('liest niemand')
  const html = await asHtml(letter, writing)
  expect(html).toContain(
    'Guten Tag\n&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x&gt;\nhttps://evil.example/x?y=1',
  )
  expect(html).not.toMatch(/<script|<img|href=/)
})

test('a mailing has the words of its author only, and says whether replies are read', async () => {
  const writing = createWriting('de-ch', site)
  const mailing = { subject: 'Probe', text: '<p>Liebe <strong>Bläser</strong></p><p>Eure Vreni</p>', replyTo: null }
  expect(asText(letters.mailing.write(mailing, writing), writing)).toMatch(
    /^Liebe Bläser\n\nEure Vreni\n\n-- \n.*liest niemand/,
  )
  const html = await asHtml(letters.mailing.write(mailing, writing), writing)
  expect(html).toContain('<p>Liebe <strong>Bläser</strong></p>')
  const replyTo = { name: 'Vreni', address: 'vreni@band.example' }
  expect(asText(letters.mailing.write({ ...mailing, replyTo }, writing), writing)).toContain(
    'Ihre Antwort geht an Vreni',
  )
})

test.each(['name: Bo\r\nBcc: all@example.ch', 'Bo\u2028', 'Bo\u202e'])(
  '%j is not used as a name in the subject',
  (name) => {
    expect(() => letters.contact_message.write({ ...values, name }, createWriting('de-ch', site))).toThrow()
  },
)

test.each([
  ['Siehe https://evil.example/x?y=1.', 'Siehe https: //evil. example/x?y=1.'],
  ['www.evil.example ftp:\\\\x', 'www. evil. example ftp: \\\\x'],
  ['evil。example evil．example evil.\u2060example', 'evil。 example evil． example evil. \u2060example'],
  ['xy@evil.example', 'xy@evil. example'],
  ['Am 3.5. um 20.15 Uhr.\nGruss', 'Am 3.5. um 20.15 Uhr.\nGruss'],
])('a copy of %j contains no link', (message, expected) => {
  const { blocks } = letters.contact_copy.write({ message }, createWriting('de-ch', site))
  expect(blocks).toContainEqual({ quote: expected })
  const explained = blocks.some((block) => typeof block === 'string' && block.includes('absichtlich'))
  expect(explained).toBe(expected !== message)
})

test.each([{ link: 'javascript:alert(1)', hours: 1 }, { link: 'https://x.example/"><b>', hours: 1 }, { hours: 1 }])(
  '%o is not accepted as a link of a letter',
  (values) => {
    expect(() => letters.activation.write(values, createWriting('de-ch', site))).toThrow()
  },
)
