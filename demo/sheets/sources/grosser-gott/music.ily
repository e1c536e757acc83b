%% Katholisches Gesangbuch, Vienna (about 1774), here in F
#(define bar-length 3/4)

strainA = \relative f' { f2 f4 | f( e) f | g( a) g | f2 r4 | a2 a4 | a( g) f | c'( bes) a | a g r | }
strainB = \relative g' { g2 a4 | bes( a) g | a2 bes4 | c2 r4 | d2 d4 | c( bes) a | bes( a) g | f2. | }
harmonyA = \chordmode { f2. f4 c:7 f c2. f f f4 c f f bes f f c2 }
harmonyB = \chordmode { c2:7 f4 g:m f c:7 f2 bes4 f2. bes f4 bes f g:m f c:7 f2. }
hymn = { \strainA \strainA \strainB }
harmony = { \harmonyA \harmonyA \harmonyB }
counterA = \relative a { a2( c4) | c( bes a) | bes( c bes) | a4( bes c) | c2( f4) | c( e f) | f( d c) | c e r | }
counterB = \relative c' { e4( d c) | d( c e) | c2( d4) | f( ees c) | bes( d f) | f( d c) | d( c bes) | a2. | }
counter = { \counterA \counterA \counterB }
intro = \relative d'' { d2 d4 | c( bes) a | bes( a) g | f2. | }
introHarmony = \chordmode { bes2. f4 bes f g:m f c:7 f2. }
coda = \relative d'' { d2 d4 | c( bes) a | bes2-> g4-> | a2-> bes4-> | c2.~ | c\fermata | }
codaHarmony = \chordmode { bes2. f4 bes f g2:m c4:7 f2 bes4 f2. f }

form = {
  \time 3/4 \key f \major \tempo "Feierlich" 4 = 92 s2.*4 \section
  \mark \default s2.*24 \section
  \mark \default s2.*24 \section
  \mark \default s2.*24 \section
  \mark \default \tempo "Breit" s2.*6 \bar "|."
}
dynamics = {
  s2.\f s2. s2.\> s2.
  s2.\mp s2.*6 s2. s2.\p s2.*6 s2. s2.\mf s2.\< s2. s2. s2.\f s2. s2.\> s2.
  s2.\p s2.*6 s2. s2.\mp s2.*6 s2. s2.\mf s2.\< s2. s2. s2.\f s2. s2.\> s2.
  s2.\f s2.*6 s2. s2.\mf s2.*6 s2. s2.\f s2.\< s2. s2. s2.\ff s2.*3
  s2.\ff s2. s2. s2. s2.\< s2.\fff
}
flowing = { c8( e g e c e) }
striding = { c4 g g }

flute = { \up \intro \silence \hymn \figure f'' \flowing \harmony \up \hymn \up \coda }
clarinetI = { \intro \silence \hymn \hymn \hymn \coda }
clarinetII = { \secondTo \introHarmony \intro \silence \hymn \secondTo \harmony \hymn \hymn \secondTo \codaHarmony \coda }
altoSax = { \secondTo \introHarmony \intro \pad #1 a' \harmony \thirdTo \harmony \hymn \secondTo \harmony \hymn \secondTo \codaHarmony \coda }
tenorSax = { \thirdTo \introHarmony \intro \pad #2 f' \harmony \counter \counter \thirdTo \codaHarmony \coda }
trumpetI = { \intro \hymn \silence \hymn \hymn \coda }
trumpetII = { \secondTo \introHarmony \intro \secondTo \harmony \hymn \silence \hymn \secondTo \harmony \hymn \secondTo \codaHarmony \coda }
hornI = { \pad #1 a' \introHarmony \thirdTo \harmony \hymn \comp #1 a' { r4 c c } \harmony \pad #1 a' \harmony \pad #1 a' \codaHarmony }
hornII = { \pad #2 a' \introHarmony \pad #3 a' \harmony \comp #2 a' { r4 c c } \harmony \pad #2 a' \harmony \pad #2 a' \codaHarmony }
tromboneI = { \pad #1 c' \introHarmony \pad #1 c' \harmony \silence \hymn \comp #1 c' { c4 c c } \harmony \pad #1 c' \codaHarmony }
tromboneII = { \pad #2 c' \introHarmony \pad #2 c' \harmony \silence \hymn \comp #2 c' { c4 c c } \harmony \pad #2 c' \codaHarmony }
euphonium = { \down \intro \counter \down \hymn \counter \down \coda }
tuba = { \bass { c2. } \introHarmony \bass { c2 c4 } \harmony \bass { c4 r r } \harmony \bass \striding \harmony \bass { c2. } \codaHarmony }
