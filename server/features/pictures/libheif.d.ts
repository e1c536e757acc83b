// The package declares only the functions of C.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Writes RGBA. `shown` is null if the picture cannot be decoded. */
    display(
      into: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (shown: object | null) => void,
    ): void
  }
  const load: () => Promise<{ readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] } }>
  export default load
}
