import http from 'node:http'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { pictureAddress } from '#contract/picture-sources.ts'
import { type EditedPicture, uploadPicture } from '#contract/pictures.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import {
  pictureClient,
  picturePath,
  pictureTexts,
  readPicture,
  readRefusal,
} from '../../../tests/support/pictures/client.ts'
import {
  makeAnimatedPng,
  makeBomb,
  makeCmykPhoto,
  makePhoto,
  makeScan,
  makeTransparent,
  makeUprightPhoto,
  readDisplayP3Photo,
  readHeicPhoto,
  svgWithScript,
} from '../../../tests/support/pictures/make.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('uploads of pictures', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let client: ReturnType<typeof pictureClient>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    client = pictureClient(api, editor)
  })
  afterAll(() => api.stop())

  test('a photo is shown at once, and in every width and both formats after its conversion', async () => {
    const made = await client.added(await makePhoto({ width: 2000, height: 1000 }))
    expect(made).toMatchObject({ ...pictureTexts, width: 2000, height: 1000, crop: null, uses: [], focusX: 50 })
    const early = await client.image(pictureAddress(made, 480), 'image/avif')
    expect([early.status, early.headers.get('content-type'), early.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-cache',
    ])
    await ownJobs(api).run()
    const sent: unknown[] = []
    for (const width of [1, 480, 481, 781, 1440, 2000, 2400]) {
      for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*']) {
        const response = await client.image(pictureAddress(made, width), accept)
        const shown = await readPicture(response)
        sent.push([width, response.headers.get('content-type'), shown.width, shown.height])
      }
    }
    const both = (asked: number, width: number) =>
      ['image/avif', 'image/webp'].map((type) => [asked, type, width, width / 2])
    expect(sent).toEqual([
      ...both(1, 480),
      ...both(480, 480),
      ...both(481, 780),
      ...both(781, 960),
      ...both(1440, 1440),
      ...both(2000, 2000),
      ...both(2400, 2000),
    ])
  })

  test('a copy of the current revision may be kept for ever, and is not sent twice', { tags: ['long'] }, async () => {
    const made = await client.added(await makePhoto({ colour: '#101' }))
    await ownJobs(api).run()
    const address = pictureAddress(made, 480)
    const response = await client.image(address)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toContain('Accept')
    const etag = response.headers.get('etag') ?? ''
    expect((await api.request(`GET ${address as '/'}`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await client.image(`/api/public/image?name=${made.name}`)).headers.get('cache-control')).toBe(
      'public, max-age=86400',
    )
  })

  test('neither the files nor the data folder contain where and with which phone the photo was taken', {
    tags: ['long'],
  }, async () => {
    const photo = await makePhoto({ colour: '#202' })
    expect(photo.includes('Testphone')).toBe(true)
    const made = await client.added(photo)
    await ownJobs(api).run()
    const { bytes, exif } = await readPicture(await client.image(pictureAddress(made, 960)))
    expect([exif, bytes.includes('Testphone')]).toEqual([undefined, false])
    const { files } = api.deps.pictures
    let count = 0
    for await (const { sha256 } of files.list()) {
      const stored = Buffer.from(await new Response(files.read(sha256)).arrayBuffer())
      expect(stored.includes('Testphone') || (await sharp(stored).metadata()).exif !== undefined).toBe(false)
      count++
    }
    expect(count).toBeGreaterThan(4)
  })

  test('the same picture twice, also at once, is one picture with its first pictureTexts', async () => {
    const photo = await makePhoto({ colour: '#303' })
    const both = await Promise.all([client.upload(photo), client.upload(photo)])
    const third = v.parse(
      uploadPicture.reply,
      await (await client.send(photo, { altDe: 'anders', altEn: 'other' })).json(),
    )
    expect(new Set([...both, third].map((one) => one.picture.id)).size).toBe(1)
    expect(both.map(({ existed }) => existed).sort()).toEqual([false, true])
    expect(third).toMatchObject({ existed: true, picture: pictureTexts })
    expect((await client.list()).filter(({ id }) => id === third.picture.id)).toHaveLength(1)
  })

  test('an upload whose connection is lost leaves nothing, and can be repeated', async () => {
    const photo = await makePhoto({ colour: '#404' })
    const before = (await client.list()).length
    const token = await api.tokenFor(editor)
    await new Promise<void>((resolve) => {
      const request = http.request(`${api.origin}${picturePath}?${new URLSearchParams(pictureTexts)}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Length': photo.byteLength },
      })
      request.on('error', () => resolve())
      request.write(photo.subarray(0, photo.byteLength >> 1), () => request.destroy())
    })
    expect((await client.list()).length).toBe(before)
    expect((await client.upload(photo)).existed).toBe(false)
    expect((await client.list()).length).toBe(before + 1)
  })

  test('a photo taken upright is upright, and keeps its colours from CMYK and from HEIC', {
    tags: ['long'],
  }, async () => {
    expect(await client.added(await makeUprightPhoto())).toMatchObject({ width: 800, height: 1200 })
    const colourOf = async (made: EditedPicture) => {
      const { bytes } = await readPicture(await client.image(pictureAddress(made, 480)))
      return [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
    }
    const [r = 0, g = 0, b = 0] = await colourOf(await client.added(await makeCmykPhoto()))
    expect([r > 150, g < 90, b < 90]).toEqual([true, true, true])
    const heic = await client.added(await readHeicPhoto())
    expect(heic).toMatchObject({ width: 320, height: 214 })
    const [red = 0, green = 0] = await colourOf(heic)
    expect([red > 180, green < 60]).toEqual([true, true])
  })

  test('scans of libtiff and animated PNGs are pictures, and a HEIC in Display P3 keeps its colours', {
    tags: ['long'],
  }, async () => {
    expect(await client.added(await makeScan())).toMatchObject({ width: 200, height: 160 })
    expect(await client.added(await makeAnimatedPng())).toMatchObject({ width: 60, height: 40 })
    const made = await client.added(await readDisplayP3Photo())
    const { bytes } = await readPicture(await client.image(pictureAddress(made, 480)))
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer()
    expect([red > 222, green < 50, blue < 42]).toEqual([true, true, true])
  })

  test('a transparent picture remains transparent', { tags: ['long'] }, async () => {
    const made = await client.added(await makeTransparent())
    await ownJobs(api).run()
    const { bytes } = await readPicture(await client.image(pictureAddress(made, 300)))
    expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })

  test('a photo of 40 megapixels is shown', { tags: ['long'] }, async () => {
    const made = await client.added(await makePhoto({ width: 7300, height: 5500 }))
    expect(made).toMatchObject({ width: 3600, height: 2712 })
    await ownJobs(api).run()
    const wide = await readPicture(await client.image(pictureAddress(made, 2400), 'image/avif'))
    expect([wide.format, wide.width, wide.height]).toEqual(['heif', 2400, 1808])
  })

  test('files that are no pictures are refused at their field', async () => {
    const damaged = (await makePhoto()).subarray(0, 2000)
    expect(await readRefusal(await client.send(svgWithScript))).toEqual([400, ['file']])
    expect(await readRefusal(await client.send('Dies ist ein Text, auch wenn er foto.jpg heisst.'))).toEqual([
      400,
      ['file'],
    ])
    expect(await readRefusal(await client.send(''))).toEqual([400, ['file']])
    expect(await readRefusal(await client.send(damaged))).toEqual([400, ['file']])
    const bomb = v.parse(ErrorReply, await (await client.send(await makeBomb())).json())
    expect(bomb.errors[0]?.errorMessage).toContain('100 Megapixel')
  })

  test('a file of two gigabytes is refused before its first byte', async () => {
    const token = await api.tokenFor(editor)
    const status = await new Promise((resolve, reject) => {
      const request = http.request(`${api.origin}${picturePath}?${new URLSearchParams(pictureTexts)}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Length': 2 * 1024 ** 3 },
      })
      request.on('response', ({ statusCode }) => {
        resolve(statusCode)
        request.destroy()
      })
      request.on('error', reject)
      request.flushHeaders()
    })
    expect(status).toBe(413)
  })

  test('a description in one language is required, and every page shows it', async () => {
    expect(await readRefusal(await client.send(await makePhoto(), { altDe: ' ' }))).toEqual([400, ['altDe']])
    const english = await client.send(await makePhoto({ colour: '#123456' }), { altEn: 'On the bridge' })
    expect(await english.json()).toMatchObject({ picture: { altDe: '', altEn: 'On the bridge' } })
  })
})
