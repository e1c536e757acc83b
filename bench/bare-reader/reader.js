import { GlobalWorkerOptions, getDocument } from '/pdf.mjs'

/* pdf.js and nothing else: the bytes lie in memory; a tap opens them and draws the first page, keys turn between the first two. */
GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
const bytes = await (await fetch('/sheet.pdf')).arrayBuffer()
const { searchParams } = new URL(location.href)
const size = { width: Number(searchParams.get('width')), height: Number(searchParams.get('height')) }
const leaf = document.querySelector('.leaf')

const draw = async (pdf, number) => {
  const page = await pdf.getPage(number)
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.style.width = `${size.width / devicePixelRatio}px`
  const { width } = page.getViewport({ scale: 1 })
  await page.render({ canvas, viewport: page.getViewport({ scale: size.width / width }) }).promise
  return canvas
}

const button = document.querySelector('button')
button.addEventListener('click', async () => {
  const pdf = await getDocument({ data: bytes }).promise
  const first = await draw(pdf, 1)
  leaf.replaceChildren(first)
  const second = draw(pdf, 2)
  document.addEventListener('keydown', async ({ key }) => {
    leaf.replaceChildren(key === 'ArrowRight' ? await second : first)
  })
})
button.disabled = false
