import * as styles from './look.css'
import { type CSSProperties, useState } from 'react'
import { accentPattern, checksOf, grounds, tokensOf } from '#contract/accent.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { type PreviewScreen, previewScreens, screenOf } from './preview-screens.tsx'

const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** The other tokens that the small pages need: those of the document are of the mode in which it is shown. */
const groundTokens = (mode: Mode): Readonly<Record<`--${string}`, string>> => {
  const [ground, sheet, sunk] = grounds[mode]
  const isLight = mode === 'light'
  return {
    '--ground': ground,
    '--sheet': sheet,
    '--sunk': sunk,
    '--ink': isLight ? '#0d1b36' : '#f5f1e6',
    '--line': isLight ? '#dad5c6' : '#2b3d61',
    '--line-control': isLight ? '#70788a' : '#8494b3',
    '--night': grounds.night[isLight ? 0 : 1],
  }
}

interface PreviewProps {
  readonly mode: Mode
  readonly accent: string
  readonly screen: PreviewScreen
  readonly shortName: string
}

const Preview = ({ mode, accent, screen, shortName }: PreviewProps) => {
  const text = useText()
  const tokens = tokensOf(accent)
  const Screen = screenOf[screen]
  return (
    <figure
      className={styles.lookPreview}
      style={{ ...groundTokens(mode), ...tokens[mode], colorScheme: mode } as CSSProperties}
    >
      <div inert className={styles.lookPreviewScreen}>
        <Screen onNight={tokens.night as CSSProperties} shortName={shortName} />
      </div>
      <figcaption className="small">{text(`admin.look.preview.${mode}`)}</figcaption>
    </figure>
  )
}

interface AccentPreviewProps {
  /** The chosen colour in lower case; an empty one has no preview. */
  readonly value: string
  /** The short name of the band, as typed. */
  readonly shortName: string
}

/** Shows an accent before it is saved: a screen in both modes, and the contrast at each place. */
export const AccentPreview = ({ value: accent, shortName }: AccentPreviewProps) => {
  const text = useText()
  const [screen, setScreen] = useState<PreviewScreen>('home')
  if (!accentPattern.test(accent)) return null
  return (
    <div className="grid">
      <SelectField
        name="look-screen"
        label={text('admin.look.preview.screen')}
        value={screen}
        onChange={({ target }) => setScreen(previewScreens.find((one) => one === target.value) ?? 'home')}
        choices={previewScreens.map((one) => ({ value: one, label: text(`admin.look.screen.${one}`) }))}
      />
      <div className={styles.lookPreviews}>
        {modes.map((mode) => (
          <Preview key={mode} mode={mode} accent={accent} screen={screen} shortName={shortName} />
        ))}
      </div>
      <ul className={styles.lookChecks}>
        {checksOf(accent).map(({ place, colour, ratio, adjusted }) => (
          <li key={place}>
            <span className={styles.lookSwatch} style={{ background: colour }} aria-hidden="true" />
            <span>
              {text(`admin.look.check.${place}`, { ratio: ratio.toFixed(1) })}
              {adjusted !== null && <> {text(`admin.look.check.${adjusted}`)}</>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
