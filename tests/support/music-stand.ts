import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { KnownEdit, latestEdits } from '#contract/stand-settings.ts'
import { fromRegisters } from '../../src/features/sheets/stand/registers.ts'
import { stored } from './members-area.ts'
import { tokenRecord } from './token-record.ts'

/**
 * Returns the address of the only sheet of a piece.
 * @param page of a member, whose session is used
 */
export const addressOf = async (page: Page, title: string): Promise<string> => {
  const { accessToken } = await tokenRecord(page)
  const items = async (path: string): Promise<{ id: number }[]> => {
    const reply = await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })
    return (await reply.json())._embedded.items
  }
  const pieces = '/api/frontend/internal/compositions'
  const [piece] = await items(`${pieces}?searchTerm=${encodeURIComponent(title)}`)
  const [sheet] = await items(`${pieces}/${piece?.id}/sheets`)
  return `/de-ch/intra/repertoire/composition/${piece?.id}/sheet/${sheet?.id}`
}

const Edits = v.object({ edits: v.array(KnownEdit) })
const editsIn = (value: unknown) => {
  const parsed = v.safeParse(Edits, value)
  return parsed.success ? parsed.output.edits : []
}

/** Returns the persisted settings of the current sheet on this device, also those that follow to other devices. */
export const setOnDevice = async (page: Page): Promise<unknown> => {
  const [, composition, sheet] = /\/composition\/(\d+)\/sheet\/(\d+)/.exec(page.url()) ?? []
  const Pending = v.object({ desired: v.unknown() })
  const pending = v.safeParse(Pending, (await stored(page, 'outbox')).get(`stand-setting:${sheet}`))
  const edits = latestEdits(
    pending.success ? editsIn(pending.output.desired) : [],
    editsIn((await stored(page, 'stand-settings')).get(`scope/${sheet}`)),
  )
  const here = (await stored(page, 'stand')).get(`sheet/${composition}/${sheet}`)
  return { ...Object(here), ...fromRegisters(edits) }
}

/**
 * Returns the displayed page's canvas once there is one: position and width in CSS pixels, and its width in canvas
 * pixels.
 */
export const canvasOf = async (page: Page): Promise<{ left: number; width: number; pixels: number }> => {
  const seen = await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaf canvas')
    if (canvas === null) return null
    const { left, width } = canvas.getBoundingClientRect()
    return width > 0 && { left, width, pixels: canvas.width }
  })
  const place = await seen.jsonValue()
  if (!place) throw new Error('no page is seen')
  return place
}

/** Returns the displayed page's width divided by its height. */
export const shapeOf = (page: Page): Promise<number> =>
  page.locator('.page-drawing canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height)

/** Returns the share of the displayed page's width that is empty at its left edge, 0 to 1. */
export const emptyEdge = (page: Page): Promise<number> =>
  // Looked up and read in one step: a re-rendered page frees its previous canvas.
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaf canvas')
    const { width, height } = canvas ?? { width: 0, height: 0 }
    const data = width === 0 ? [] : (canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])
    for (let x = 0; x < width; x++)
      for (let y = 0; y < height; y++) if ((data[4 * (y * width + x)] ?? 255) < 128) return x / width
    return 1
  })

/** Returns the largest share of dark pixels in a row of the displayed page: a horizontal staff line has almost all. */
export const darkestRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaf canvas')
    const { width, height } = canvas ?? { width: 0, height: 0 }
    const data = width === 0 ? [] : (canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])
    let most = 0
    for (let y = 0; y < height; y++) {
      let dark = 0
      for (let x = 0; x < width; x++) if ((data[4 * (y * width + x)] ?? 255) < 160) dark++
      most = Math.max(most, dark / width)
    }
    return most
  })

/**
 * Returns the rectangle around the annotations that are seen on the displayed page, in CSS pixels of the window; null if
 * there are none.
 * @param canvas which layer, by default the saved annotations
 */
export const inkBox = (page: Page, canvas = '.page-ink canvas') =>
  page.evaluate((selector) => {
    const layer = document.querySelector<HTMLCanvasElement>(selector)
    const { width = 0, height = 0 } = layer ?? {}
    if (layer === null || width === 0) return null
    // A copy: the browser complains if a canvas is read repeatedly.
    const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    copy?.drawImage(layer, 0, 0)
    const data = copy?.getImageData(0, 0, width, height).data ?? []
    const [xs, ys] = [new Set<number>(), new Set<number>()]
    for (let at = 3; at < data.length; at += 4)
      if ((data[at] ?? 0) > 0) {
        const pixel = (at - 3) / 4
        xs.add(pixel % width)
        ys.add(Math.floor(pixel / width))
      }
    if (xs.size === 0) return null
    const seen = layer.getBoundingClientRect()
    const [left, right] = [Math.min(...xs), Math.max(...xs) + 1]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys) + 1]
    const [x, y] = [seen.width / width, seen.height / height]
    return { x: seen.x + left * x, y: seen.y + top * y, width: (right - left) * x, height: (bottom - top) * y }
  }, canvas)

/** Returns the annotation layer of a page by its number. */
export const drawn = (page: Page, number: number) => page.getByRole('img', { name: new RegExp(`^Seite ${number}\\b`) })

/** Returns true if two visible elements overlap. */
export const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (a === null || b === null) throw new Error('one of them is not to be seen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

type Part = readonly [number, number]

/** Returns a function that converts relative page coordinates to window coordinates. */
const placesOnPage = async (page: Page): Promise<(part: Part) => Part> => {
  // In the middle of a half-page turn there are two surfaces in the same position.
  const surface = page.locator('.pen-surface').first()
  await surface.waitFor()
  const box = await surface.boundingBox()
  if (box === null) throw new Error('nothing to draw on')
  return ([x, y]) => [box.x + x * box.width, box.y + y * box.height]
}

/** Draws a line with the mouse between two points in relative page coordinates. */
export const drawOver = async (page: Page, from: Part, to: Part): Promise<void> => {
  const at = await placesOnPage(page)
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

/** Clicks on a point in relative page coordinates. */
export const tapPage = async (page: Page, part: Part): Promise<void> => {
  const at = await placesOnPage(page)
  await page.mouse.click(...at(part))
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** Returns the colours of the pixels above and below a point in relative page coordinates, from top to bottom. */
export const coloursAcross = async (page: Page, part: Part, reach: number): Promise<readonly Colour[]> => {
  const [x, y] = (await placesOnPage(page))(part)
  const clip = { x: Math.round(x), y: Math.round(y) - reach, width: 1, height: 1 + 2 * reach }
  const pixels = [
    ...(await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
  return Array.from({ length: pixels.length / 3 }, (_, row) => {
    const [red = 0, green = 0, blue = 0] = pixels.slice(3 * row)
    return [red, green, blue]
  })
}

/** Returns the colour of a point in relative page coordinates. */
export const colourOnPage = async (page: Page, part: Part): Promise<Colour> => {
  const [colour = [0, 0, 0]] = await coloursAcross(page, part, 0)
  return colour
}

/** Draws a line with a pen while the palm slides over the page and beside it, as if to turn. */
export const penOver = async (page: Page, from: Part, to: Part): Promise<void> => {
  const at = await placesOnPage(page)
  const session = await page.context().newCDPSession(page)
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: Part) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await pen('mousePressed', at(from))
  for (const palm of [0.9, 1.2]) await swipe(page, at([palm, 0.9]))
  await pen('mouseMoved', at(to))
  await pen('mouseReleased', at(to))
  await session.detach()
}

/** Swipes 150 pixels to the left with a finger, which turns the page. */
export const swipe = async (page: Page, [x, y]: Part): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await finger('touchStart', [{ x, y }])
  for (let way = 30; way <= 150; way += 30) await finger('touchMove', [{ x: x - way, y }])
  await finger('touchEnd', [])
  await session.detach()
}

/** Spreads two fingers from a distance of 100 pixels to 200. */
export const spread = async (page: Page, { x, y }: { x: number; y: number }): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { id: 1, x: x - apart / 2, y },
        { id: 2, x: x + apart / 2, y },
      ],
    })
  await fingers('touchStart', 100)
  for (let apart = 110; apart <= 200; apart += 10) await fingers('touchMove', apart)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Simulates a pinch on a Mac's trackpad with Safari's own events, whose default must be prevented. */
export const safariPinch = async (page: Page, scale: number): Promise<void> => {
  const taken = await page.locator('.desk').evaluate((desk, scale) => {
    const { left, top, width, height } = desk.getBoundingClientRect()
    const send = (name: string, scale: number): boolean => {
      const event = new Event(name, { bubbles: true, cancelable: true })
      Object.assign(event, { scale, clientX: left + width / 2, clientY: top + height / 2 })
      return desk.firstElementChild?.dispatchEvent(event) === false
    }
    // Each scale is relative to the beginning.
    return [send('gesturestart', 1), send('gesturechange', (1 + scale) / 2), send('gesturechange', scale)]
  }, scale)
  expect(taken).toEqual([true, true, true])
}

/**
 * Presses Tab from the first element on the stand through exactly these elements in this order; each must be visible
 * then.
 */
export const tabsThrough = async (page: Page, names: readonly (string | RegExp)[]): Promise<void> => {
  await page.locator('.stand button').first().focus()
  const focused = page.locator('.stand :focus')
  for (const name of names) {
    await expect(focused).toHaveAccessibleName(name)
    await expect(focused).toBeInViewport()
    await page.keyboard.press('Tab')
  }
  await expect(focused).toHaveCount(0)
}
