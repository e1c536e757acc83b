import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { photographFile } from '../tests/support/photographed-sheets.ts'
import { root } from '../tests/support/sources.ts'
import type { Bench } from './bench.ts'
import { cpuSlowdown } from './cpu-time.ts'
import type { Figure } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'

const rounds = 7
/** Longer edge in pixels of a photograph of 12 megapixels. */
const longer = 4000

/** Address of the built thread that reads photographs. */
const threadAddress = async (): Promise<string> => {
  const files = await readdir(join(root, 'dist/client/assets'))
  const file = files.find((name) => /^photograph-thread-.*\.js$/.test(name))
  if (file === undefined) throw new Error('the build has no thread that reads photographs')
  return `/assets/${file}`
}

interface Sample {
  /** Milliseconds to find the sheet. */
  readonly find: number
  /** Milliseconds to make a grey page of it, and one in black and white. */
  readonly grey: number
  readonly blackAndWhite: number
  /** Milliseconds for the browser alone: decode the file, read its pixels twice, encode a page. */
  readonly bare: number
}

/** Runs in the page. */
const takeSample = async ({ thread, base64 }: { thread: string; base64: string }): Promise<Sample> => {
  const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer
  const worker = new Worker(thread, { type: 'module' })
  // The thread is started before: its start is not the work on a photograph.
  const ask = (task: object): Promise<{ found: { corners: object }; kind: string }> =>
    new Promise((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true })
      worker.postMessage({ number: 1, id: 'sheet', file, ...task })
    })
  const timed = async <T>(run: () => Promise<T>): Promise<readonly [number, T]> => {
    const began = performance.now()
    const result = await run()
    return [performance.now() - began, result]
  }
  await ask({ kind: 'find', id: 'none', file: new ArrayBuffer(0) })
  const [find, { found }] = await timed(() => ask({ kind: 'find' }))
  const wish = { corners: found.corners, turn: 0 }
  const [grey] = await timed(() => ask({ kind: 'page', wish: { ...wish, look: 'grey' } }))
  const [blackAndWhite] = await timed(() => ask({ kind: 'page', wish: { ...wish, look: 'black-and-white' } }))
  worker.terminate()
  const [bare] = await timed(async () => {
    const picture = await createImageBitmap(new Blob([file]))
    for (let time = 0; time < 2; time++) {
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context?.drawImage(picture, 0, 0)
      context?.getImageData(0, 0, picture.width, picture.height)
    }
    picture.close()
    const page = new OffscreenCanvas(1654, 2339)
    page.getContext('2d')?.fillRect(0, 0, 800, 2339)
    await page.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  })
  return { find, grey, blackAndWhite, bare }
}

/**
 * Measures a photograph of 12 megapixels until it is a page. A browser does not slow threads down, so the times are
 * multiplied for the slower processor.
 */
export const measurePhotographs = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const page = await memberPage(stack, browser, server)
  const thread = await threadAddress()
  const { buffer } = await photographFile(0, longer)
  const base64 = buffer.toString('base64')
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round++) samples.push(await page.evaluate(takeSample, { thread, base64 }))
  const slowed = (of: (sample: Sample) => number) => samples.map((sample) => cpuSlowdown * of(sample))
  const reported = { unit: 'ms', reference: [], referenceName: '', limit: null } as const
  return [
    {
      name: 'a photograph of 12 megapixels until it is a page',
      unit: 'ms',
      ours: samples.map(({ find, grey }) => find + grey),
      reference: samples.map(({ bare }) => bare),
      referenceName: 'decoded once and encoded',
      // 1.57 on a quiet machine; the browser alone decodes once, too.
      limit: 1.75,
    },
    { ...reported, name: `the sheet is found, ${cpuSlowdown}× CPU`, ours: slowed(({ find }) => find) },
    { ...reported, name: `a grey page is made, ${cpuSlowdown}× CPU`, ours: slowed(({ grey }) => grey) },
    {
      ...reported,
      name: `a page in black and white is made, ${cpuSlowdown}× CPU`,
      ours: slowed(({ blackAndWhite }) => blackAndWhite),
    },
  ]
}
