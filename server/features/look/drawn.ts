import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { LookFile } from '#contract/look.ts'
import { withUnfinished } from '../../platform/files/store.ts'
import type { BandLook } from '../../platform/look.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { letterIcon } from './letters.ts'

export interface Drawn {
  readonly type: 'image/svg+xml' | 'image/png'
  readonly bytes: Uint8Array<ArrayBuffer>
}

const ofDemo = path.resolve(import.meta.dirname, '../../../demo/look')
const vectors: readonly LookFile[] = ['mark', 'favicon']

const readDemo = async (name: LookFile): Promise<Drawn> =>
  vectors.includes(name)
    ? { type: 'image/svg+xml', bytes: await readFile(path.join(ofDemo, `${name}.svg`)) }
    : { type: 'image/png', bytes: await readFile(path.join(ofDemo, `${name}.png`)) }

/** Pixels of the icons with letters. */
const sizes = {
  'apple-touch-icon': 180,
  'icon-192': 192,
  'icon-512': 512,
  'maskable-512': 512,
  'monochrome-512': 512,
} as const satisfies Partial<Record<LookFile, number>>

/** Systems round the corners themselves, and cut a maskable icon down to the circle in its middle (W3C: 80 %). */
const shapes = {
  mark: { radius: 72, room: 384 },
  favicon: { radius: 72, room: 416 },
  'apple-touch-icon': { radius: 0, room: 340 },
  'icon-192': { radius: 72, room: 384 },
  'icon-512': { radius: 72, room: 384 },
  'maskable-512': { radius: 0, room: 270 },
  'monochrome-512': { radius: 0, room: 448 },
} as const satisfies Record<LookFile, { readonly radius: number; readonly room: number }>

const drawLetters = async (pictures: Pictures, { initials, colours }: BandLook, name: LookFile): Promise<Drawn> => {
  const painted = name === 'monochrome-512' ? { ground: undefined, ink: '#000000' } : colours
  const svg = new TextEncoder().encode(await letterIcon(initials, { ...painted, ...shapes[name] }))
  if (name === 'mark' || name === 'favicon') return { type: 'image/svg+xml', bytes: svg }
  return await withUnfinished(pictures.workFolder, svg, async (source) => {
    const target = `${source}-icon`
    try {
      const outputs = [{ path: target, format: 'png', width: sizes[name] }] as const
      await pictures.convert({ source, isHeic: false, crop: null, outputs }, 'now')
      return { type: 'image/png', bytes: await readFile(target) } as const
    } finally {
      await rm(target, { force: true })
    }
  })
}

/** Draws the pictures of a band without a logo, each once until its letters change. */
export const createDrawings = (pictures: Pictures): ((look: BandLook, name: LookFile) => Promise<Drawn>) => {
  const drawn = new Map<string, Promise<Drawn>>()
  let latest = ''
  return (look, name) => {
    if (look.isDemo) return readDemo(name)
    // The letters of the monochrome icon stay beside a logo, whose version changes.
    if (latest !== look.version) drawn.clear()
    latest = look.version
    const known = drawn.get(name)
    if (known !== undefined) return known
    const drawing = drawLetters(pictures, look, name)
    drawn.set(name, drawing)
    drawing.catch(() => drawn.delete(name))
    return drawing
  }
}
