import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getLook, type LookFile, lookAddress } from '#contract/look.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPicture, readRefusal } from '../../../tests/support/pictures/client.ts'
import { makeAnimatedPng, makeBomb, makePhoto, svgWithScript } from '../../../tests/support/pictures/make.ts'
import { change } from '../../platform/db/tables.ts'
import { initialsOf, lookOf } from '../../platform/look.ts'
import { findMissingFiles } from '../documents/missing.ts'
import { removeOrphanedFiles } from '../pictures/clean-up.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/settings/logo'
const day = 24 * 60 * 60_000

/** A picture of one colour. Transparent: with a ring of nothing around it. */
const logo = ({ width = 600, height = 600, colour = '#b3261e', isTransparent = false } = {}): Promise<Buffer> => {
  const inner = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 4, background: colour } as const
  return isTransparent
    ? sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: { create: inner } }])
        .png()
        .toBuffer()
    : sharp({ create: { width, height, channels: 3, background: colour } })
        .png()
        .toBuffer()
}

const cornerOf = async (bytes: Buffer): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

test.each([
  ['MHZ', 'MHZ'],
  ['MV Uster', 'MV'],
  ['Musikverein Uster', 'MU'],
  ['Stadtmusik', 'S'],
  ['«Élan»', 'É'],
  ['♪', ''],
])('the short name %s has the initials %s', (shortName, initials) => {
  expect(initialsOf(shortName)).toBe(initials)
})

describeOnDatabase('the look of a band', (kind) => {
  let api: TestApi
  let admin: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { BAND_SHORT_NAME: 'MV Uster', DEMO: '0' } })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  })
  afterAll(() => api.stop())

  const version = () => lookOf(api.deps.config).version
  const file = (name: LookFile, of = version()) => api.request(`GET ${lookAddress(of, name) as '/'}`)
  const upload = async (body: Uint8Array) =>
    await fetch(api.origin + path, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${await api.tokenFor(admin)}` },
      body: new Blob([new Uint8Array(body)]),
    })
  const expectRefused = async (make: () => Promise<Buffer> | Buffer) => {
    const before = version()
    expect(await readRefusal(await upload(await make()))).toEqual([400, ['file']])
    expect(version()).toBe(before)
  }
  const look = async () => v.parse(getLook.reply, await (await api.request(`GET ${path}`, { as: admin })).json())

  test('without a logo every icon shows the initials', async () => {
    expect(await look()).toMatchObject({ hasLogo: false, width: 64, height: 64 })
    for (const name of ['mark', 'favicon'] as const) {
      const response = await file(name)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect((await response.text()).match(/<path /g)).toHaveLength(2)
    }
    const sizes = {
      'apple-touch-icon': 180,
      'icon-192': 192,
      'icon-512': 512,
      'maskable-512': 512,
      'monochrome-512': 512,
    }
    for (const [name, side] of Object.entries(sizes)) {
      const { width, height, format } = await readPicture(await file(name as LookFile))
      expect([name, width, height, format]).toEqual([name, side, side, 'png'])
    }
  })

  test('an uploaded logo becomes the mark and every icon, at once and at new addresses', async () => {
    const before = version()
    const reply = await upload(await logo({ width: 1200, height: 400 }))
    expect([reply.status, await reply.json()]).toMatchObject([200, { hasLogo: true, width: 720, height: 240 }])
    expect(version()).not.toBe(before)
    const sizes = { favicon: 64, 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512 }
    for (const [name, side] of Object.entries(sizes)) {
      const { width, height } = await readPicture(await file(name as LookFile))
      expect([name, width, height]).toEqual([name, side, side])
    }
    const current = await file('mark')
    expect(current.headers.get('cache-control')).toContain('immutable')
    const former = await file('mark', before)
    expect(former.headers.get('cache-control')).toBe('no-cache')
    expect((await readPicture(former)).width).toBe(720)
    const again = await api.request(`GET ${lookAddress(version(), 'mark') as '/'}`, {
      headers: { 'If-None-Match': current.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    const logged = await api.db.select().from(change)
    expect(logged.at(-1)).toMatchObject({
      noun: 'settings',
      changedBy: admin.sub,
      fields: { logo: [null, expect.any(String)] },
    })
  })

  test.each([
    ['a dark one on paper', '#0d1b36', [255, 255, 255]],
    ['a light one on night', '#f5f1e6', [13, 27, 54]],
  ])('a transparent logo lies on a ground from which it stands out: %s', async (_, colour, ground) => {
    expect((await upload(await logo({ colour, isTransparent: true }))).status).toBe(200)
    for (const name of ['mark', 'apple-touch-icon', 'maskable-512'] as const)
      expect([name, await cornerOf((await readPicture(await file(name))).bytes)]).toEqual([name, ground])
  })

  test('the whole logo is within the circle to which a maskable icon is cut', async () => {
    expect((await upload(await logo({ colour: '#b3261e', isTransparent: true }))).status).toBe(200)
    const { bytes } = await readPicture(await file('maskable-512'))
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const red = Array.from({ length: info.width * info.height }, (_, at) => at).filter(
      (at) => (data[at * info.channels + 1] ?? 0) < 100,
    )
    expect(red.length).toBeGreaterThan(1000)
    for (const at of red) {
      const [x, y] = [(at % info.width) - 256, Math.floor(at / info.width) - 256]
      expect(Math.hypot(x, y)).toBeLessThan(0.8 * 256)
    }
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a photo of 12 megapixels', () => makePhoto({ width: 4000, height: 3000 })],
    [
      'a WebP',
      async () =>
        await sharp(await logo())
          .webp()
          .toBuffer(),
    ],
    [
      'an animation',
      async () =>
        await sharp(await makeAnimatedPng())
          .resize(400, 400)
          .png()
          .toBuffer(),
    ],
  ])('%s can be a logo', { tags: ['long'] }, async (_, make) => {
    expect((await upload(await make())).status).toBe(200)
    expect((await readPicture(await file('icon-192'))).width).toBe(192)
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from(svgWithScript)],
    ['one pixel', () => logo({ width: 1, height: 1 })],
  ])('%s is refused at the file, and the logo stays', async (_, make) => await expectRefused(make))

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['no picture', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['one of 179 pixels', () => logo({ width: 179, height: 179 })],
    ['a line', () => logo({ width: 2000, height: 20 })],
    ['20,000 × 20,000 pixels', () => makeBomb()],
    ['half of a file', async () => (await makePhoto()).subarray(0, 3000)],
  ])('%s is refused at the file, and the logo stays', { tags: ['long'] }, async (_, make) => await expectRefused(make))

  test('the clean-up keeps the files of the logo, and a missing one is reported', async () => {
    const later = new Date(Date.now() + 2 * day)
    await removeOrphanedFiles(api.db, api.deps.pictures, later)
    expect((await file('icon-192')).status).toBe(200)
    await api.deps.pictures.files.remove(lookOf(api.deps.config).logo?.files.mark ?? '')
    expect(await findMissingFiles(api.db, api.deps.storage)).toMatchObject([{ label: 'logo, mark' }])
  })

  test('without the logo the initials return', async () => {
    expect((await api.request(`DELETE ${path}`, { as: admin })).status).toBe(200)
    expect(await look()).toMatchObject({ hasLogo: false })
    expect((await file('mark')).headers.get('content-type')).toBe('image/svg+xml')
  })
})

describeOnDatabase('the look of the demo', (kind) => {
  test('is the horn of its band, and that of another band is not', async () => {
    const [demo, other] = await Promise.all([
      startTestServer({ kind, environment: { DEMO: '1' } }),
      startTestServer({ kind, environment: { DEMO: '0' } }),
    ])
    try {
      const mark = async (api: TestApi) =>
        await (await api.request(`GET ${lookAddress(lookOf(api.deps.config).version, 'mark') as '/'}`)).text()
      expect(await mark(demo)).toContain('aria-label="Horn"')
      expect(await mark(other)).not.toContain('Horn')
    } finally {
      await demo.stop()
      await other.stop()
    }
  })
})
