import { GlobalWorkerOptions, getDocument } from '/pdf.mjs'

/* pdf.js alone: the bytes are in memory; a tap opens them and renders the first page. Arrow keys turn between the
   first two pages; Enter jumps `step` pages ahead, to a page that is rendered only then. */
GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
const bytes = await (await fetch('/sheet.pdf')).arrayBuffer()
const { searchParams } = new URL(location.href)
const size = { width: Number(searchParams.get('width')), height: Number(searchParams.get('height')) }
const step = Number(searchParams.get('step'))
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
  let number = 1
  document.addEventListener('keydown', async ({ key }) => {
    if (key === 'Enter') {
      number += step
      leaf.replaceChildren(await draw(pdf, number))
    } else leaf.replaceChildren(key === 'ArrowRight' ? await second : first)
  })
})
button.disabled = false
