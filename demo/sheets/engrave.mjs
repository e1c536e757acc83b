#!/usr/bin/env node
// Engraves the demo sheet music: sources/<slug>/ becomes pdf/<slug>/*.pdf and pieces.json.
// Usage: node engrave.mjs [slug ...]   (all pieces when no slug is given)
// Needs lilypond (2.24 or newer) and qpdf. Fails on the first warning LilyPond gives.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const sources = join(here, 'sources')

// How the band reads each line. `sounding`: the pitch heard when c' is read. `line`: the music in the piece, if its
// name differs from the part's.
const parts = {
  score: { instrument: 'SCORE', name: 'Partitur', key: 'C' },
  flute: { instrument: 'FLUTE', name: 'Flöte', key: 'C', sounding: "c'", clef: 'treble' },
  clarinetI: { instrument: 'CLARINET', name: 'Klarinette', number: '1', key: 'B', sounding: 'bes', clef: 'treble' },
  clarinetII: { instrument: 'CLARINET', name: 'Klarinette', number: '2', key: 'B', sounding: 'bes', clef: 'treble' },
  clarinetIII: { instrument: 'CLARINET', name: 'Klarinette', number: '3', key: 'B', sounding: 'bes', clef: 'treble' },
  altoSax: { instrument: 'SAX', name: 'Saxophon', number: 'Alt', key: 'Es', sounding: 'ees', clef: 'treble' },
  altoSaxI: { instrument: 'SAX', name: 'Saxophon', number: 'Alt 1', key: 'Es', sounding: 'ees', clef: 'treble' },
  altoSaxII: { instrument: 'SAX', name: 'Saxophon', number: 'Alt 2', key: 'Es', sounding: 'ees', clef: 'treble' },
  tenorSax: {
    instrument: 'SAX',
    name: 'Saxophon',
    number: 'Tenor',
    key: 'B',
    sounding: 'bes,',
    clef: 'treble',
    scoreClef: 'treble_8',
  },
  trumpetI: { instrument: 'TRUMPET', name: 'Trompete', number: '1', key: 'B', sounding: 'bes', clef: 'treble' },
  trumpetII: { instrument: 'TRUMPET', name: 'Trompete', number: '2', key: 'B', sounding: 'bes', clef: 'treble' },
  trumpetIII: { instrument: 'TRUMPET', name: 'Trompete', number: '3', key: 'B', sounding: 'bes', clef: 'treble' },
  hornI: { instrument: 'HORN', name: 'Horn', number: '1', key: 'F', sounding: 'f', clef: 'treble' },
  hornII: { instrument: 'HORN', name: 'Horn', number: '2', key: 'F', sounding: 'f', clef: 'treble' },
  hornEs: { instrument: 'HORN', name: 'Horn', number: '1', key: 'Es', sounding: 'ees', clef: 'treble', line: 'hornI' },
  tromboneI: { instrument: 'TROMBONE', name: 'Posaune', number: '1', key: 'C', sounding: "c'", clef: 'bass' },
  tromboneII: { instrument: 'TROMBONE', name: 'Posaune', number: '2', key: 'C', sounding: "c'", clef: 'bass' },
  tromboneIII: { instrument: 'TROMBONE', name: 'Posaune', number: '3', key: 'C', sounding: "c'", clef: 'bass' },
  euphonium: { instrument: 'BARITON', name: 'Bariton', key: 'B', sounding: 'bes,', clef: 'treble', scoreClef: 'bass' },
  tubaEs: { instrument: 'TUBA', name: 'Tuba', number: 'Es', key: 'Es', sounding: 'ees,', clef: 'treble', line: 'tuba' },
  tubaB: { instrument: 'TUBA', name: 'Tuba', number: 'B', key: 'B', sounding: 'bes,,', clef: 'treble', line: 'tuba' },
  tubaC: { instrument: 'TUBA', name: 'Tuba', number: 'C', key: 'C', sounding: "c'", clef: 'bass', line: 'tuba' },
  percussion: { instrument: 'PERCUSSION', name: 'Schlagzeug', key: 'C' },
}
const keyed = new Set(['CLARINET', 'SAX', 'TRUMPET', 'HORN', 'BARITON', 'TROMBONE'])
const shortNames = {
  FLUTE: 'Fl.',
  CLARINET: 'Klar.',
  SAX: 'Sax.',
  TRUMPET: 'Trp.',
  HORN: 'Hrn.',
  TROMBONE: 'Pos.',
  BARITON: 'Bar.',
  TUBA: 'Tb.',
  PERCUSSION: 'Schlz.',
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

function need(command, hint) {
  if (spawnSync(command, ['--version'], { stdio: 'ignore' }).error) {
    fail(
      `${command} is not installed. ${hint} The committed PDFs in pdf/ are complete, so you only need it to change the music.`,
    )
  }
}

const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function partsOf(piece) {
  return piece.parts.map((id) => {
    const part = parts[id] ?? fail(`${piece.slug}: there is no part called ${id}`)
    const siblings = piece.parts.filter((other) => parts[other]?.instrument === part.instrument)
    const voice = siblings.length > 1 || part.instrument === 'SAX' ? (part.number ?? null) : null
    const label = voice ? `${part.name} ${voice}` : part.name
    return { ...part, id, line: part.line ?? id, voice, label, file: `pdf/${piece.slug}/${piece.title} - ${label}.pdf` }
  })
}

function header(piece, part) {
  const heading =
    part.id === 'score'
      ? 'Partitur in C'
      : part.instrument === 'TUBA'
        ? `${part.name} in ${part.key}`
        : keyed.has(part.instrument)
          ? `${part.label} in ${part.key}`
          : part.label
  return [
    '\\header {',
    `  title = ${quoted(piece.title)}`,
    `  subtitle = ${quoted(piece.subtitle)}`,
    `  composer = ${quoted(piece.composers.join(', '))}`,
    `  arranger = ${quoted(`Arr.: ${piece.arrangers.join(', ')}`)}`,
    `  instrument = ${quoted(heading)}`,
    `  copyright = ${quoted('Melodie gemeinfrei · Satz: Musik Harmonie Zürichberg, CC0')}`,
    '  tagline = ##f',
    '}',
  ].join('\n')
}

function scoreSource(piece) {
  const lines = new Map()
  for (const part of partsOf(piece)) {
    if (part.id === 'score' || lines.has(part.line)) continue
    lines.set(part.line, part)
  }
  const staff = (part) => {
    const name = part.instrument === 'TUBA' ? 'Tuba' : part.label
    const voice =
      part.voice && part.instrument !== 'TUBA' ? ` ${part.voice.replace('Alt', 'A').replace('Tenor', 'T')}` : ''
    const short = shortNames[part.instrument] + voice
    const music = `\\assemble \\form \\dynamics \\${part.line}`
    if (part.id === 'percussion') return `    \\scoreDrums ${quoted(name)} ${quoted(short)} ${music}`
    const clef = part.instrument === 'TUBA' ? 'bass' : (part.scoreClef ?? part.clef)
    return `    \\scoreStaff ${quoted(name)} ${quoted(short)} ${quoted(clef)} ${music}`
  }
  const group = (wanted) =>
    [...lines.values()]
      .filter((part) => wanted.includes(part.instrument))
      .map(staff)
      .join('\n')
  return [
    '\\score { <<',
    '  \\new StaffGroup <<',
    group(['FLUTE', 'CLARINET', 'SAX']),
    '  >>',
    '  \\new StaffGroup <<',
    group(['TRUMPET', 'HORN', 'TROMBONE', 'BARITON', 'TUBA']),
    '  >>',
    group(['PERCUSSION']),
    '>> \\layout { } }',
  ].join('\n')
}

function sourceOf(piece, part) {
  const opening = part.id === 'score' ? '#(define staff-size 12.5)\n#(define score-indent 26)\n' : ''
  const music =
    part.id === 'score'
      ? scoreSource(piece)
      : part.id === 'percussion'
        ? '\\drumPart \\assemble \\form \\dynamics \\percussion'
        : `\\part ${quoted(part.clef)} ${part.sounding} \\assemble \\form \\dynamics \\${part.line}`
  return `\\version "2.24.0"\n${opening}\\include "band.ily"\n\\include "${piece.slug}/music.ily"\n${header(piece, part)}\n${music}\n`
}

// Removes the date and identifier of an engraving run, which would make each PDF differ without any change in the
// music.
function withoutTraces(file) {
  const text = readFileSync(file, 'latin1')
    .replace(/D:\d{14}[^)]{0,7}\)/g, (found) => `${'D:20200101000000Z'.padEnd(found.length - 1, ' ')})`)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, '2020-01-01T00:00:00')
    .replace(/uuid:[0-9a-f-]{36}/g, 'uuid:00000000-0000-0000-0000-000000000000')
    .replace(/\/ID\s*\[\s*<[0-9A-Fa-f]+>\s*<[0-9A-Fa-f]+>\s*\]/g, (found) =>
      found.replace(/<[0-9A-Fa-f]+>/g, (id) => `<${'0'.repeat(id.length - 2)}>`),
    )
  writeFileSync(file, text, 'latin1')
}

function engrave(piece) {
  const work = mkdtempSync(join(tmpdir(), 'sheets-'))
  const sheets = partsOf(piece)
  for (const part of sheets) writeFileSync(join(work, `${part.id}.ly`), sourceOf(piece, part))
  const run = spawnSync(
    'lilypond',
    [
      '--loglevel=WARNING',
      '-dno-point-and-click',
      '-djob-count=2',
      '-I',
      sources,
      ...sheets.map((part) => `${part.id}.ly`),
    ],
    { cwd: work, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8', SOURCE_DATE_EPOCH: '1577836800' } },
  )
  // With several jobs LilyPond writes its messages into one file per job.
  const messages =
    run.stderr +
    run.stdout +
    readdirSync(work)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(work, name), 'utf8'))
      .join('')
  if (run.status !== 0 || /warning|error/i.test(messages))
    fail(`${piece.slug}: LilyPond is not content\n${messages}\nThe generated files are in ${work}`)
  rmSync(join(here, 'pdf', piece.slug), { recursive: true, force: true })
  mkdirSync(join(here, 'pdf', piece.slug), { recursive: true })
  for (const part of sheets) {
    const draft = join(work, `${part.id}.pdf`)
    withoutTraces(draft)
    const shrink = spawnSync(
      'qpdf',
      [
        '--deterministic-id',
        '--object-streams=generate',
        '--recompress-flate',
        '--compression-level=9',
        draft,
        join(here, part.file),
      ],
      { encoding: 'utf8' },
    )
    if (shrink.status !== 0) fail(`${part.file}: ${shrink.stderr}`)
  }
  rmSync(work, { recursive: true })
  console.log(`${piece.slug}: ${sheets.length} sheets`)
}

function manifest(pieces) {
  return pieces.map(({ slug, title, subtitle, composers, arrangers, genre, origin, parts: ids }) => ({
    slug,
    title,
    subtitle,
    composers,
    arrangers,
    genre,
    origin,
    parts: partsOf({ slug, title, parts: ids }).map((part) => ({
      file: part.file,
      instrument: part.instrument,
      voice: part.voice,
      key: part.key,
      pages: Number(execFileSync('qpdf', ['--show-npages', join(here, part.file)], { encoding: 'utf8' })),
    })),
  }))
}

need('lilypond', 'On Debian: apt-get install --no-install-recommends lilypond.')
need('qpdf', 'On Debian: apt-get install qpdf.')
const slugs = readdirSync(sources, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()
const wanted = process.argv.slice(2)
for (const slug of wanted)
  if (!slugs.includes(slug)) fail(`There is no piece called ${slug}; there are: ${slugs.join(', ')}`)
const pieces = slugs.map((slug) => ({ slug, ...JSON.parse(readFileSync(join(sources, slug, 'piece.json'), 'utf8')) }))
for (const piece of pieces) if (wanted.length === 0 || wanted.includes(piece.slug)) engrave(piece)
const engraved = pieces.filter((piece) => existsSync(join(here, 'pdf', piece.slug)))
writeFileSync(join(here, 'pieces.json'), `${JSON.stringify(manifest(engraved), null, 2)}\n`)
