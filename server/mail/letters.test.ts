import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/intl.ts'
import { asHtml, asText, createWriting } from './letter.ts'
import { letterNames, letters } from './letters.ts'

const site = { bandName: 'Blech & <Holz>', origin: 'https://band.example' }
const link = 'https://band.example/sso/account/x?token=a&b=c'
/** Each letter takes of it what it needs. */
const values = {
  link,
  hours: 1,
  days: 14,
  address: 'neu@example.ch',
  name: 'Ladina <Horn>',
  email: 'ladina@example.ch',
  message: 'Guten Tag\n<script>alert(1)</script> <img src=x>\nhttps://evil.example/x?y=1',
  writtenIn: 'en-gb',
  number: 'Q2026-00001',
  total: '50.00',
  due: '11.04.2026',
  attached: true,
  title: 'Probe <b>: kommen Sie?',
  body: 'Do, 12.03.2026, 20:00, Saal <script>',
  page: link,
  answer: link,
  lines: ['2 × CD <b>: CHF 50.00'],
}

/** Every letter to one person; the band's own asks for nothing. */
const cases = letterNames
  .filter((name) => name !== 'contact_message')
  .flatMap((name) => locales.map((locale) => ({ name, locale })))

describe.each(cases)('$name in $locale', ({ name, locale }) => {
  const writing = createWriting(locale, site)
  const letter = letters[name].write(values, writing)

  test('says who writes, and leads to one place', async () => {
    const text = asText(letter, writing)
    expect(text).toContain('Blech & <Holz>')
    const [body = '', foot] = text.split('\n-- \n')
    expect(body.match(/https?:\S+/g) ?? []).toHaveLength(1)
    expect(body).toMatch(/^https?:\S+$/m)
    expect(foot).toContain('https://band.example')
    expect((await asHtml(letter, writing)).match(/href="/g)).toHaveLength(1)
  })

  test('asks whether it was you and says what else to do, in its own language', () => {
    const text = asText(letter, writing)
    expect(text).toMatch(/^[^?\n]+\? \S.+/m)
    expect(text.startsWith(locale === 'de-ch' ? 'Guten Tag' : 'Hello')).toBe(true)
    expect(text).not.toContain('ß')
  })

  test('is HTML in which nothing of the words is markup, and nothing is loaded', async () => {
    const html = await asHtml(letter, writing)
    expect(html).toContain('Blech &amp; &lt;Holz&gt;')
    expect(html).not.toMatch(/<Holz>|<script|<img|<link|url\(/)
  })
})

test('a link is shown whole in both forms, with how long it works', async () => {
  const writing = createWriting('de-ch', site)
  const letter = letters.password_reset.write({ link, hours: 1 }, writing)
  expect(asText(letter, writing)).toContain(`\n\n${link}\n\n`)
  expect(asText(letter, writing)).toContain('Der Link gilt eine Stunde und kann nur einmal verwendet werden.')
  const escaped = link.replace('&', '&amp;')
  expect(await asHtml(letter, writing)).toContain(`<a href="${escaped}" style="color: #74500b">${escaped}</a>`)
})

test('what a visitor wrote reaches the band word for word, as a quotation, and answers go to the visitor', async () => {
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

test.each(['name: Bo\r\nBcc: all@example.ch', 'Bo\u2028', 'Bo\u202e'])('%j is no name for a subject', (name) => {
  expect(() => letters.contact_message.write({ ...values, name }, createWriting('de-ch', site))).toThrow()
})

test.each([
  ['Siehe https://evil.example/x?y=1.', 'Siehe https: //evil. example/x?y=1.'],
  ['www.evil.example ftp:\\\\x', 'www. evil. example ftp: \\\\x'],
  ['evil。example evil．example evil.\u2060example', 'evil。 example evil． example evil. \u2060example'],
  ['xy@evil.example', 'xy@evil. example'],
  ['Am 3.5. um 20.15 Uhr.\nGruss', 'Am 3.5. um 20.15 Uhr.\nGruss'],
])('a copy of %j holds no link', (message, expected) => {
  const { blocks } = letters.contact_copy.write({ message }, createWriting('de-ch', site))
  expect(blocks).toContainEqual({ quote: expected })
  const explained = blocks.some((block) => typeof block === 'string' && block.includes('absichtlich'))
  expect(explained).toBe(expected !== message)
})

test.each([{ link: 'javascript:alert(1)', hours: 1 }, { link: 'https://x.example/"><b>', hours: 1 }, { hours: 1 }])(
  '%o is no link for a letter',
  (values) => {
    expect(() => letters.activation.write(values, createWriting('de-ch', site))).toThrow()
  },
)
