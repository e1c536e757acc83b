import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import type { LetterDocument } from '../../platform/formats/receipt.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/settings/logo'
const letter = {
  ...{ title: 'Rechnung', locale: 'de-ch', publisher: 'Musikverein Uster', date: '2026-03-10' },
  ...{ address: ['8610 Uster'], facts: [], recipient: ['Anna Weber', '8610 Uster'] },
  ...{ salutation: null, before: [], table: null, after: [], payment: null },
} as const satisfies LetterDocument
const loan = { ...letter, payer: letter.recipient, signings: [] }

describeOnDatabase('the logo of a band in its letters', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { BAND_NAME: 'Musikverein Uster', DEMO: '0' } })
  })
  afterAll(() => api.stop())

  /** Each picture of a PDF once, by its size in pixels. */
  const picturesIn = (pdf: Uint8Array) =>
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)[^>]*?\/Height (\d+)/g),
    ].map(([, width, height]) => `${width} × ${height}`)
  const letters = async () => {
    const { documents } = api.deps
    const made = [documents.letter(letter), documents.letters([letter, letter, letter]), documents.loan(loan)]
    return (await Promise.all(made)).map(picturesIn)
  }
  const mail = async () => {
    const { run, mails } = ownJobs(api)
    const to = `${crypto.randomUUID()}@example.ch`
    await api.database.write((tx) => enqueueMail(tx, { to, locale: 'de-ch', template: 'test', values: {} }))
    await run()
    const sent = (await mails()).find((one) => one.to?.some(({ address }) => address === to))
    return { html: sent?.html ?? '', attachments: sent?.attachments ?? [] }
  }
  const uploadLogo = async (background: string) => {
    const admin = await api.addPerson({ roles: ['ADMIN'] })
    const body = await sharp({ create: { width: 1200, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    const reply = await fetch(api.origin + path, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${await api.tokenFor(admin)}` },
      body: new Blob([new Uint8Array(body)]),
    })
    expect(reply.status).toBe(200)
    return admin
  }

  test('is in every printed letter once, and in mails as a part of the mail, until it is taken away', async () => {
    expect(await letters()).toEqual([[], [], []])
    expect((await mail()).attachments).toEqual([])

    const admin = await uploadLogo('#b3261e')
    const once = ['720 × 240']
    expect(await letters()).toEqual([once, once, once])
    const { html, attachments } = await mail()
    expect(html).toContain('<img src="cid:logo@band" alt="" width="132" height="44"')
    expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@band>' }])
    const shown = await sharp(Buffer.from(attachments[0]?.content as ArrayBuffer)).metadata()
    expect([shown.width, shown.height]).toEqual([720, 240])

    expect((await api.request(`DELETE ${path}`, { as: admin })).status).toBe(200)
    expect(await letters()).toEqual([[], [], []])
    expect((await mail()).html).not.toContain('<img')
  })

  test('is left out if its file is missing, and the letter is sent', async () => {
    await uploadLogo('#1e26b3')
    const { pictures, config } = api.deps
    await pictures.files.remove(config.logo?.files.mark ?? '')
    expect(await letters()).toEqual([[], [], []])
    expect((await mail()).html).toContain('Musikverein Uster')
    expect(api.logged.join('\n')).toContain('letter_logo.unreadable')
  })
})
