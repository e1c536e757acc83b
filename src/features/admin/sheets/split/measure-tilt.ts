import { noMargins } from '../../../sheets/stand/page-scale.ts'
import { freeCanvas, type Pdf } from '../../../sheets/stand/pdf.ts'
import { findTilt } from '../../../sheets/stand/tilt.ts'
import type { PlannedPage } from './plan.ts'

/** CSS pixels of the drawing that is measured. */
const size = 600

/** Draws a page as it is turned. @returns its tilt in degrees; 0 if it cannot be drawn */
export const measureTilt = async (pdf: Pdf, { page, turn }: PlannedPage): Promise<number> => {
  try {
    const options = { box: { width: size, height: size }, fit: 'whole', margins: noMargins } as const
    const { canvas } = await pdf.draw(page, options, new AbortController().signal)
    const turned = document.createElement('canvas')
    const isAcross = turn % 180 !== 0
    const scale = Math.min(1, size / Math.max(canvas.width, canvas.height))
    const [width, height] = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)]
    turned.width = isAcross ? height : width
    turned.height = isAcross ? width : height
    const pen = turned.getContext('2d')
    pen?.translate(turned.width / 2, turned.height / 2)
    pen?.rotate((turn * Math.PI) / 180)
    pen?.drawImage(canvas, -width / 2, -height / 2, width, height)
    const pixels = pen?.getImageData(0, 0, turned.width, turned.height)
    freeCanvas(canvas)
    freeCanvas(turned)
    return pixels === undefined ? 0 : findTilt(pixels)
  } catch {
    return 0
  }
}
