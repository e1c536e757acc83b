/** Width and height of sheets of paper in millimetres (ISO 216 and ANSI), upright. */
const papers = [
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['B4', 250, 353],
  ['B5', 176, 250],
  ['Letter', 216, 279],
] as const

/** Millimetres by which a scan may differ. */
const tolerance = 3

/** Returns the name of the paper in either orientation, or null for another size. */
export const paperName = (width: number, height: number): string | null => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const paper = papers.find(([, w, h]) => Math.abs(w - short) <= tolerance && Math.abs(h - long) <= tolerance)
  return paper?.[0] ?? null
}
