import type { Tab } from './tab.ts'

/** Chooses a photograph of a white sheet on a dark table. */
export const choosePhotograph = (tab: Tab): Promise<void> =>
  tab.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 1200)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#4e3426'
    context.fillRect(0, 0, 900, 1200)
    context.fillStyle = '#f4f2ec'
    context.fillRect(120, 130, 660, 934)
    const chosen = new DataTransfer()
    chosen.items.add(
      new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'sheet.jpg', { type: 'image/jpeg' }),
    )
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
    if (input === null) throw new Error('no photograph can be chosen')
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
