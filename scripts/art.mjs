// Renders the illustrations and icons of src/ui/art into public/. Run by hand after a drawing has changed:
//   node scripts/art.mjs          everything
//   node scripts/art.mjs zunft    the pictures whose name holds the word; share is the picture of shared addresses
// The drawings carry a grain filter, which costs time when a browser draws it live; so pages get pictures.
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const sources = join(import.meta.dirname, '../src/ui/art')
const target = join(import.meta.dirname, '../public')

/** Widths in pixels by kind of drawing: what crosses a page, and what stands in a gallery or in the shop and is enlarged there. */
const kinds = [
  { names: /^(?:header|poster)-.*\.svg$/, widths: [780, 1440, 2400] },
  { names: /^(?:geschichte|zunft|galerie|shop)-.*\.svg$/, widths: [480, 960, 1440] },
]
const night = '#0D1B36'

/** Draws an SVG at a width in pixels, by raising its density from the 72 dpi at which it has its own width. @param {string} file @param {number} width */
const draw = async (file, width) => {
  const own = await sharp(file).metadata()
  return sharp(file, { density: (72 * width) / own.width, limitInputPixels: false }).resize({ width })
}

const pictures = async () => {
  await mkdir(join(target, 'art'), { recursive: true })
  const files = await readdir(sources)
  for (const file of files.filter((name) => wanted.test(name))) {
    for (const width of kinds.find(({ names }) => names.test(file))?.widths ?? []) {
      const picture = await draw(join(sources, file), width)
      const name = join(target, 'art', `${file.replace('.svg', '')}-${width}`)
      await picture.clone().avif({ quality: 46, effort: 6 }).toFile(`${name}.avif`)
      await picture.clone().webp({ quality: 68, effort: 6 }).toFile(`${name}.webp`)
    }
  }
}

const icons = async () => {
  const folder = join(target, 'icons')
  await mkdir(folder, { recursive: true })
  /** @param {string} source @param {number} size @param {string} name @param {string} [background] */
  const icon = async (source, size, name, background) => {
    const picture = await draw(join(sources, source), size)
    const flat = background === undefined ? picture : picture.flatten({ background })
    await flat.png({ compressionLevel: 9, palette: background !== undefined }).toFile(join(folder, name))
  }
  await icon('app-icon.svg', 192, 'icon-192.png', night)
  await icon('app-icon.svg', 512, 'icon-512.png', night)
  await icon('app-icon.svg', 512, 'maskable-512.png', night)
  await icon('app-icon.svg', 180, 'apple-touch-icon.png', night)
  await icon('app-icon-monochrome.svg', 512, 'monochrome-512.png')
  await copyFile(join(sources, 'favicon.svg'), join(target, 'favicon.svg'))
}

/** What a shared address shows, at the size Open Graph's readers ask for; JPEG, which all of them read. */
const sharePicture = async () => {
  const picture = await draw(join(sources, 'poster-linien.svg'), 1200)
  await picture
    .resize({ width: 1200, height: 630 })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(target, 'art', 'share.jpg'))
}

const [word] = process.argv.slice(2)
const wanted = new RegExp(word ?? '')
if (word === undefined) await icons()
if (wanted.test('share')) await sharePicture()
await pictures()
