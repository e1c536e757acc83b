import * as styles from './panel.css'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useId } from 'react'
import { fits, type SheetView } from '#contract/stand-settings.ts'
import type { MessageId } from '#i18n/intl.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { type SettingsInView, type SheetSettings, tints, viewOf } from './settings.ts'
import type { Frame } from './useFrame.ts'
import type { Zooming } from './useZoom.ts'

interface ViewPanelProps {
  readonly settings: SettingsInView
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly frame: Frame
  readonly zooming: Zooming
  readonly onPageSetup: () => void
  readonly onZones: () => void
  readonly onKeys: () => void
}

/** Pressing twice zooms by about half as much again. */
const zoomStep = 1.25

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly labelOf: (value: Value) => MessageId
  readonly onChoose: (value: Value) => void
}

const Choices = <Value extends string>({ legend, values, chosen, labelOf, onChoose }: ChoicesProps<Value>) => {
  const text = useText()
  const name = useId()
  return (
    <fieldset className={styles.standChoices}>
      <legend>{legend}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={chosen === one} onChange={() => onChoose(one)} />
          <span>{text(labelOf(one))}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Says whether the sheet has a view of its own, which can become the default of this screen; and sets up the page. */
const ViewButtons = ({ settings, change, frame, onPageSetup }: ViewPanelProps) => {
  const text = useText()
  return (
    <>
      <p role="status">{text(settings.ownView ? 'stand.view.own' : 'stand.view.default')}</p>
      <div className="buttons">
        <QuietButton
          blocked={!settings.ownView}
          onClick={() => {
            frame.change({ view: viewOf(settings) })
            change({ ownView: false })
          }}
        >
          {text('stand.view.save')}
        </QuietButton>
        <QuietButton blocked={!settings.ownView} onClick={() => change({ ownView: false })}>
          {text('stand.view.reset')}
        </QuietButton>
      </div>
      <div className="buttons">
        <QuietButton onClick={onPageSetup}>{text('stand.page_setup.open')}</QuietButton>
      </div>
    </>
  )
}

/** The layout of the page on the desk, and its colours. */
export const ViewPanel = (props: ViewPanelProps) => {
  const { settings, change, frame, zooming, onZones, onKeys } = props
  const text = useText()
  const { fit, halfTurns, cover, trimmed } = settings
  const isMarching = frame.settings?.march ?? false
  const changeView = (changed: Partial<SheetView>): void => change({ ...viewOf(settings), ...changed, ownView: true })
  return (
    <>
      <Choices
        legend={text('stand.fit')}
        values={fits}
        chosen={fit}
        labelOf={(one) => `stand.fit.${one}`}
        onChoose={(one) => changeView({ fit: one })}
      />
      {(fit === 'page' || fit === 'pair') && (
        <Checkbox name="half" checked={halfTurns} onChange={() => changeView({ halfTurns: !halfTurns })}>
          {text('stand.half_turns')}
        </Checkbox>
      )}
      {halfTurns && Object.keys(settings.splits).length > 0 && (
        <div className="buttons">
          <QuietButton onClick={() => change({ splits: {} })}>{text('stand.split.reset')}</QuietButton>
        </div>
      )}
      {fit === 'pair' && (
        <Checkbox name="cover" checked={cover} onChange={() => changeView({ cover: !cover })}>
          {text('stand.cover')}
        </Checkbox>
      )}
      <fieldset className={styles.standZoom}>
        <legend>{text('stand.zoom')}</legend>
        <IconButton icon={ZoomOut} label={text('stand.zoom.smaller')} onClick={() => zooming.by(1 / zoomStep)} />
        <output className="num">{text('stand.zoom.value', { percent: Math.round(100 * zooming.scale) })}</output>
        <IconButton icon={ZoomIn} label={text('stand.zoom.larger')} onClick={() => zooming.by(zoomStep)} />
      </fieldset>
      <Checkbox name="trimmed" checked={trimmed} onChange={() => changeView({ trimmed: !trimmed })}>
        {text('stand.trimmed')}
      </Checkbox>
      <ViewButtons {...props} />
      <Checkbox name="march" checked={isMarching} onChange={() => frame.change({ march: !isMarching })}>
        {text('stand.march')}
      </Checkbox>
      <p>{text('stand.march.detail')}</p>
      <Choices
        legend={text('stand.tint')}
        values={tints}
        chosen={frame.settings?.tint ?? 'paper'}
        labelOf={(one) => `stand.tint.${one}`}
        onChoose={(tint) => frame.change({ tint })}
      />
      <div className="buttons">
        <QuietButton onClick={onZones}>{text('stand.zones.show')}</QuietButton>
        <QuietButton onClick={onKeys}>{text('stand.keys')}</QuietButton>
      </div>
    </>
  )
}
