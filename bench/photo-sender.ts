// A thread that makes photos and uploads them: what the sending costs must not delay the measuring thread's clock.
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import * as v from 'valibot'
import { pictureAddress } from '#contract/picture-sources.ts'
import { uploadPicture } from '#contract/pictures.ts'

export interface Sender {
  readonly origin: string
  /** Access token of an editor. */
  readonly token: string
}
/** A number makes the photo of that number; 'send' uploads the made one. */
export type SenderOrder = number | 'send'
/** The reply to 'send' is the address of the picture. */
export type SenderReply = 'made' | `http${string}`

const { origin, token }: Sender = workerData

/** A photo with noise, as sensors have it: it does not compress well. Each has another colour. */
const makePhoto = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 100 + number * 10, sigma: 20 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

const upload = async (photo: Buffer): Promise<string> => {
  const query = new URLSearchParams({ altDe: 'Rauschen', altEn: 'Noise' })
  const response = await fetch(`${origin}${uploadPicture.path}?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new Uint8Array(photo),
  })
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}`)
  const { picture } = v.parse(uploadPicture.reply, await response.json())
  return `${origin}${pictureAddress(picture, 480)}`
}

let photo: Buffer = Buffer.alloc(0)
parentPort?.on('message', async (order: SenderOrder) => {
  if (order !== 'send') photo = await makePhoto(order)
  parentPort?.postMessage(order === 'send' ? await upload(photo) : 'made')
})
