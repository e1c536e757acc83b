// Renders the illustrations of src/ui/art into public/, and the icons of the demo's band into demo/look/. Run by hand after a drawing was changed:
//   node scripts/art.mjs          everything
//   node scripts/art.mjs zunft    the pictures whose name contains the word; share is the picture of shared addresses
// The drawings contain a grain filter that is slow to render in a browser, so pages use bitmaps.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const sources = join(import.meta.dirname, '../src/ui/art')
const target = join(import.meta.dirname, '../public')

/**
 * Widths in pixels by kind of drawing: full-page pictures, and pictures of the gallery or the shop, which can be
 * enlarged.
 */
const kinds = [
  { names: /^(?:header|poster)-.*\.svg$/, widths: [780, 1440, 2400] },
  { names: /^(?:geschichte|zunft|galerie|shop)-.*\.svg$/, widths: [480, 960, 1440] },
]
const night = '#0D1B36'

/**
 * Renders an SVG at a width in pixels by raising its density from the 72 dpi of its native width.
 * @param {string} file
 * @param {number} width
 */
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
  const folder = join(import.meta.dirname, '../demo/look')
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
  await copyFile(join(sources, 'favicon.svg'), join(folder, 'favicon.svg'))
  const mark = await readFile(join(sources, 'mark.svg'), 'utf8')
  await writeFile(join(folder, 'mark.svg'), mark.replace('currentColor', '#E2AE3C'))
}

/** Renders the picture of shared addresses in the size that Open Graph recommends; JPEG, which all readers support. */
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
