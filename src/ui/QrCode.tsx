/** Pixels of the picture: a phone reads it from another one at arm's length. */
const PICTURE_PIXELS = 240

interface QrCodeProps {
  readonly rows: readonly string[]
  readonly label: string
}

/** A QR code: black on white in the dark design too, because cameras expect it. */
export const QrCode = ({ rows, label }: QrCodeProps) => {
  const dark = rows.flatMap((row, y) => [...row].flatMap((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      width={PICTURE_PIXELS}
      height={PICTURE_PIXELS}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
