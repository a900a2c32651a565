/**
 * The constants of the verdicts. Each says what was measured by moving it alone, up and down, until a verdict changed:
 * at which values those on damage do, at which those on differences that do no harm, and which pictures leave it the
 * least room, below and above. `npm run bench:detail -- --thresholds --cases <folder>` measures that anew. The verdicts
 * depend on one another, so every change of them moves some of these values: ranges here hold the values of earlier
 * measurements too. What decides whether a reference is used, and what is judged at all, is not moved by the command.
 */
export const THRESHOLDS = {
  // Whether a reference shows what the source shows
  /**
   * Matches from which a plane is a guess, to be looked at again.
   * Not moved by the script.
   */
  guessMatches: 11,
  /**
   * Matches from which a plane is believed.
   * Not moved by the script: unrelated pictures reached 9, related ones 25 and more.
   */
  planeMatches: 18,
  /**
   * Matches without which the planes of a reference are looked at again: bent print fits a plane that is none as well.
   * Not moved by the script: planes with 41, 98 and 370 matches had 197, 954 and 2,077 on the rectified reference.
   */
  surePlaneMatches: 100,
  /**
   * Places apart in which a plane must have matches: the bars of a bar code fit any plane in one narrow place.
   * Not moved by the script.
   */
  planePlaces: 8,
  /**
   * Share by which one of two planes may be stretched more than the other, and twice that more unevenly, that are in the
   * same pose.
   * Not moved by the script.
   */
  samePose: 0.05,
  /**
   * Shift, as a share of the source's mean side, from which one of two planes in the same pose may be the other, matched
   * a period aside.
   * Not moved by the script.
   */
  farPlane: 0.05,
  /**
   * Share of the features around its matches that a plane explains, from which it is no such match.
   * Not moved by the script: drawn facades and fabrics, of which the reference shows another part, reached .25; drawn
   * boards that stand before a wall had .28–.54, and the wall the same.
   */
  explainedAround: 0.3,
  /**
   * The same share, from which a plane that hardly differs from another one, or may be that a period aside, is a surface of
   * its own.
   * Not moved by the script: what is left of the matches of a bent or damaged surface explained .09 at most, the fainter of
   * two drawn boards that nearly lie in one plane .21–.37.
   */
  surfaceExplains: 0.15,
  /**
   * The same share, from which what another plane left may grow to a surface.
   * Not moved by the script: .11 of a drawn tag, which then had the rest of it.
   */
  remnantExplains: 0.1,
  /**
   * Matches of a plane, against those of the planes amid which it lies, below which it is their print: bent, if it says nearly
   * the same as they do, and otherwise printed twice.
   * Not moved by the script: what of six photographs was bent by 8 to 13 pixels had .02–.05, and once .33; what had moved by
   * 1 to 4 % of their side .1 and more, and what was stretched around that .01–.06. A word of a drawn tag that was found where
   * that word is printed once more had .02; things that stand before a drawn wall .25 and more.
   */
  fewAmid: 0.07,
  /**
   * Times the matches of another such plane, from which a plane is the right one of the two.
   * Not moved by the script.
   */
  plainlyMore: 2,
  /**
   * How near matches of two planes lie in the reference, of the source's mean side, that are of one thing found twice.
   * Not moved by the script.
   */
  sameSpot: 0.02,
  /**
   * Share of a plane's matches that must lie so near to some of the other.
   * Not moved by the script.
   */
  sameSpots: 0.7,
  /**
   * Places of the source that are like the reference shifted, against those that are like it as it lies, from which the
   * pattern repeats.
   * Not moved by the script: drawn facades and fabrics, of which the reference shows another part, had .75–1.03, those of
   * which it shows the same part .63–.76, and things that do not repeat .27–.49.
   */
  repeats: 0.6,
  /**
   * The same against all places that show structure in both, from which it is a pattern.
   * Not moved by the script: six drawn facades and fabrics, of which the reference shows another part, had .56–.83; a
   * photographed apple with damage .17–.21, whose shading is like itself.
   */
  repeatsAllOver: 0.4,
  /**
   * Of such a pattern the places that are like the reference only when it is shifted, against those that are so only as it
   * lies, from which nobody knows where it belongs.
   * Not moved by the script: another part had .10–1.45, the same part .003 at most, damaged as it was.
   */
  onlyAside: 0.05,
  /**
   * Blur (sigma, pixels) of the source from which it looks like the reference, which would take detail away.
   * Not moved by the script.
   */
  referenceBlur: 1.6,
  /**
   * Misaligned nodes, against the aligned ones, up to which a plane is certain.
   * Not moved by the script.
   */
  planeMisaligned: 0.2,
  /**
   * Share of aligned nodes from which it is certain in any case.
   * Not moved by the script.
   */
  planeAligned: 0.4,

  // What surrounds a cluster
  /**
   * Pixels of disagreement, at 1 megapixel, below which there is nothing to judge.
   * Not moved by the script, which takes the clusters as they are.
   */
  seeds: 1100,
  /**
   * Enclosure that garbled detail needs.
   * Damage 0.43–1; harmless 0.039–0.69. Next below: 0.69 harmless, o07-disc-label-heavy-blur, parallax; next above:
   * 0.75 damage, astronaut.jpg, waves. On stress runs with more photographs: damaged print .76–1, foliage and parallax
   * up to .85.
   */
  enclosed: 0.75,
  /**
   * Enclosure from which garbled detail is beyond doubt.
   * Damage 0.78–1.5; harmless 0.76. Next below: 0.76 harmless, o01-airline-label-garbled-text, parallax; next above:
   * 0.94 damage, astronaut.jpg, blur throughout.
   */
  surelyEnclosed: 0.86,
  /**
   * Enclosure with which hardly anything but damage is left: less must speak for it, more against it.
   * Damage 0.98–1; harmless none. Next above: 0.98 damage, label, elastic.
   */
  surrounded: 0.9,
  /**
   * Enclosure that leaves hardly any direction in which anything but agreeing texture is met.
   * Damage 0.9–1; harmless none. Next above: 1 damage, label, elastic.
   */
  allAround: 0.95,
  /**
   * Share of the other texture that differs, from which a conviction needs more enclosure than `enclosed`.
   * Damage 0.25; harmless none. Next above: 0.25 damage, o01-airline-label-garbled-text.
   */
  littleDisagreement: 0.05,
  /**
   * Share of the other texture that differs, from which it needs `surelyEnclosed`.
   * Damage 0.05; harmless none. Next below: 0.05 damage, o07-disc-label-heavy-blur.
   */
  muchDisagreement: 0.25,
  /**
   * Share of what references cover, each way, beyond which disagreement is a bad alignment.
   * Damage 0.042–0.67; harmless 0.069. Next below: 0.67 damage, label, garble.
   */
  spans: 0.7,

  /**
   * How far, in pixels at 1 megapixel, disagreement must reach from the picture's edge: along it, a fraction of a pixel
   * decides whether a reference shows the picture's own frame, and windows carry that inwards.
   * Measured on stress runs with more photographs only. Damage none; harmless 5.9. Next below: 5.9 harmless, an apple,
   * parallax, whose reference shows the frame.
   */
  frame: 10,
  /**
   * Variance of levels from which plain ground shows faint structure on the overview.
   * Measured on stress runs with more photographs only. Damage 1–8; harmless none: noise of 6 levels leaves 0.07–0.24
   * there, at most 0.55 in ninety-nine of a hundred places, and the sheen of an apple and the grain of a table are 2 and
   * more in two thirds of them.
   */
  faintVariance: 2,
  /**
   * Correlation from which faint structure agrees.
   * Measured on stress runs with more photographs only. Damage 0.5–1; harmless none: in its place faint structure
   * reaches 0.9 in 90–100 % of places, 15 points beside it in 1–6 %; it reaches 0.8 there in 4–12 %.
   */
  faintLikeness: 0.9,
  /**
   * The variance in either from which faint structure may differ.
   * Not moved by the script: of the plain places of shuffled and mirrored parts of an apple 49–82 % have as much and are
   * `faintlyOther`, of those around them 0.2–1.1 %; from 8 on 22–76 %, and 0–1 %.
   */
  faintDifference: 4,
  /**
   * Correlation below which it does, in a picture of which all else agrees as `perfectSimilarity` asks.
   * Not moved by the script: from 0.2 on 33–58 % in the same parts, and 0–0.6 % around them.
   */
  faintlyOther: 0.5,

  // Whether a cluster is in its place
  /**
   * Share of misaligned nodes beyond which a cluster, or a letter, is taken for the same thing elsewhere.
   * Damage 0.023; harmless none. Next below: 0.023 damage, label, mirror. On stress runs with more photographs: bent
   * print up to .45, parallax up to .71.
   */
  misaligned: 0.25,
  /**
   * Share of misaligned nodes beyond which it surely is.
   * Damage 0.00076–0.31; harmless 0.021. Next below: 0.31 damage, label, elastic.
   */
  surelyMisaligned: 0.6,
  /**
   * Share of aligned nodes from which a cluster shows what the reference shows, in the same place.
   * Damage 0–0.93; harmless none. Next above: 0.87 damage, o07-disc-label-heavy-blur.
   */
  inPlace: 0.6,
  /**
   * Likeness from which a cluster shows what the reference shows elsewhere, if it gains `movedGain` there.
   * Damage 0.25–0.78; harmless 0.99. Next below: 0.25 damage, astronaut.jpg, waves; next above: 0.99 harmless,
   * astronaut.jpg, parallax. On stress runs with more photographs: what parallax moved .75–.99, with a gain of .25 and
   * more.
   */
  movedLikeness: 0.75,
  /**
   * How much better than in its place it must be there.
   * Damage 0–0.25; harmless 0–0.47. Next below: 0.1 damage, label, blur throughout; next above: 0.47 harmless,
   * astronaut.jpg, parallax.
   */
  movedGain: 0.25,
  /**
   * The same likeness of what is surely enclosed, if it gains `exactlyMovedGain`: bent print is never that like.
   * Damage 0.5–0.96; harmless none. Next below: 0.89 damage, label, blur throughout. On stress runs with more
   * photographs: bent print up to .96, with a gain of .18.
   */
  exactlyMovedLikeness: 0.95,
  /**
   * How much better than in its place that must be.
   * Damage 0.39; harmless none.
   */
  exactlyMovedGain: 0.25,
  /**
   * The same likeness of what is surely enclosed, if it gains `farMovedGain`: bent print never gains as much.
   * Damage 0.63–0.85; harmless 0.95. Next below: 0.8 damage, label, blur throughout; next above: 0.95 harmless,
   * astronaut.jpg, parallax. On stress runs with more photographs: bent print up to .91, with a gain of .43.
   */
  farMovedLikeness: 0.85,
  /**
   * How much better than in its place that must be.
   * Damage 0–0.85; harmless 0.63. Next below: 0.41 damage, label, blur throughout; next above: 0.63 harmless,
   * astronaut.jpg, parallax.
   */
  farMovedGain: 0.5,
  /**
   * Share of its pieces that the reference shows elsewhere, each with a shift of its own, from which what is not surely
   * enclosed was moved.
   * Damage 0–0.64; harmless 0.029–0.63. Next below: 0.35 damage, o01-airline-label-garbled-text; next above: 0.63
   * harmless, a drawn tag, parallax. Damage that is enclosed as loosely and convicted has .17–.22.
   */
  movedPieces: 0.4,
  /**
   * Share of its pieces that the reference shows on one side of their place, from which what is surely enclosed was moved.
   * Damage 0.084–0.19; harmless 0.88. Next above: 0.88 harmless, o01-airline-label-garbled-text, parallax. On stress runs
   * with more photographs: 121 parts that were garbled or bent up to .55, what parallax moved .69 and more.
   */
  movedOneWay: 0.62,
  /**
   * Share of its pieces that the reference shows elsewhere, from which what is surely enclosed was moved if `allMovedOneWay`
   * or `allMovedLikeness` says so too.
   * Not moved by the script: .93–.97 of what moved in 250 right pictures, and hardly more than .88 of what was bent in 200.
   */
  allMovedPieces: 0.9,
  /**
   * The same of a cluster that is not `surrounded`.
   * Not moved by the script: .81 and .85 in one right picture; nothing that was bent is as like elsewhere there.
   */
  mostMovedPieces: 0.75,
  /**
   * Share of its pieces on one side of their place, with which that is so.
   * Not moved by the script: .55 and .61 of what moved; .12 of the bent print of which .94 is elsewhere.
   */
  allMovedOneWay: 0.5,
  /**
   * Likeness with which that is so, if it gains `allMovedGain`.
   * Not moved by the script: .82–.97 of what moved, .59 of that bent print.
   */
  allMovedLikeness: 0.8,
  /**
   * How much better than in its place that must be.
   * Not moved by the script: .17–.47 of what moved.
   */
  allMovedGain: 0.15,

  // Whether a cluster is garbled
  /**
   * Share of the seeds that must have nothing in common with the reference.
   * Damage 0.51–1; harmless 0.34. Next above: 0.51 damage, label, smear.
   */
  strongShare: 0.2,
  /**
   * The same share of a cluster that is `surrounded`.
   * Damage 0.066–1; harmless none. Next above: 0.32 damage, astronaut.jpg, blur.
   */
  strongShareSurrounded: 0.12,
  /**
   * Share of a cluster's colours that only source or only reference has, and how far the two lie apart against how much
   * both vary, together, times the difference of its layout, from which they show different things.
   * Not moved by the script yet. On 310 right pictures that differ from their references in one way or two: things in front
   * .50 and more; on 100 with damage: shuffled print up to .42, and once .54 where it is small, bent print .42, blurred
   * print .36.
   */
  otherThing: 0.46,

  // Whether a cluster is print of the reference's own colours, amid texture that agrees
  /**
   * Share of the directions that must end on the reference.
   * Damage none; harmless 0.51.
   */
  amidOnReference: 0.45,
  /**
   * Share of those that must meet agreeing texture.
   * Damage none; harmless 1.
   */
  amidConsent: 0.9,
  /**
   * Difference of the whole cluster's colours up to which they are its own, levels.
   * Damage none; harmless 8–77. Next above: 45 harmless, astronaut.jpg, something in front.
   */
  amidPalette: 8,
  /**
   * Colours that only one of both has, and how far they lie apart, as in `otherThing`, up to which they are as well.
   * Not moved by the script: blocks that were shuffled at the border of a box .27; of 280 right pictures boxes before
   * others .47 and more, and a shine .41.
   */
  amidColours: 0.33,
  /**
   * The same with the layout, up to which they are as well.
   * Not moved by the script: a box that was garbled, bent or mirrored at its border .05–.17, boxes before others .23 and
   * more.
   */
  amidUnlikeness: 0.18,
  /**
   * Likeness, wherever it is laid over the reference, below which that shows it nowhere.
   * Damage 0.41–0.67; harmless 0.48–0.68. Next above: 0.48 harmless, o09-negative-unrelated-label, parallax. On stress
   * runs with more photographs: shuffled print up to .29, what parallax moved and stretched .35 and more.
   */
  amidLikeness: 0.3,
  /**
   * How much better than in its place it may be found elsewhere: blocks that changed their places by a few pixels, and print
   * that is bent, leave the outlines of what they show.
   * Not moved by the script: what was garbled or bent at the border of a box or a disc 0–.07, what parallax moved .10 and
   * more in 130 right pictures that differ from their references.
   */
  amidGain: 0.08,
  /**
   * Share of its nodes that are found anywhere near, from which it is not shuffled.
   * Damage none; harmless 0.071. On stress runs with more photographs: shuffled print up to .18, parallax .24 and more.
   */
  shuffledFound: 0.2,
  /**
   * Where all else agrees as well as this, colours alone prove shuffled print, whatever is around it, and single letters
   * may be wrong.
   * Damage 0.98–1; harmless none.
   */
  perfectSimilarity: 0.95,
  /**
   * Difference of the colours up to which they do, levels.
   * None of the pictures depends on it.
   */
  samePalette: 4,

  // Whether a few strokes are a letter other than that of the reference: measured on 21 letters that were exchanged in
  // drawn packs, tags and boards, and on 57 pictures that are right, 23 of them with parallax
  /**
   * Pixels of disagreement, at 1 megapixel, from which they may be.
   * Damage 9.6–130; harmless none.
   */
  strokes: 12,
  /**
   * The same up to which they may be: more is a cluster's matter.
   * Damage 33–1800; harmless 7800. Next above: 7800 harmless, a butterfly, parallax.
   */
  letter: 2500,
  /**
   * Share of the variance that ink and paper must explain.
   * Damage 0.74–0.92; harmless none.
   */
  twoToned: 0.7,
  /**
   * Contrast of ink and paper, levels.
   * Damage 56–150; harmless none.
   */
  inkContrast: 30,
  /**
   * Difference of ink or paper, as a share of that contrast, beyond which they are something else.
   * Damage 0.025–0.54; harmless none. Next below: 0.28 damage; next above: 0.54 damage.
   */
  otherInk: 0.3,
  /**
   * Changes between ink and paper along the lines around, from which that is print.
   * Damage 1.5–3; harmless 0.3–0.42. Next below: 0.42 harmless, buttons on a table, parallax.
   */
  changesOfTone: 1.2,
  /**
   * Fine contrast of the reference around, against that of the source, from which it shows letters as clearly.
   * Damage 0.66–1; harmless none. Next below: 0.66 damage; next above: 0.8 damage.
   */
  letterSharpness: 0.75,
  /**
   * Share of the texture around that must agree.
   * Damage 0.89–0.99; harmless 0.64. Next below: 0.64 harmless, a drawn tag, parallax.
   */
  letterConsent: 0.85,
  /**
   * Share of the picture's texture that disagrees without being such letters, beyond which letters prove nothing.
   * Damage 0–0.0011; harmless 0.011–0.017. Next above: 0.011 harmless, drawn cloth, parallax.
   */
  strayed: 0.004,

  // Whether a cluster is degraded
  /**
   * Relative sharpness below which a cluster is degraded.
   * Damage 0.87–0.9; harmless 1.1. Next above: 1.1 harmless, o01-airline-label-garbled-text, parallax.
   */
  degraded: 0.55,
  /**
   * The same where it is surely damage: the picture is soft all over, or all around is sharp.
   * Damage 0.14–0.19; harmless none. Next below: 0.19 damage, o07-disc-label-heavy-blur.
   */
  surelyDegraded: 0.7,
  /**
   * Typical similarity below which the picture is soft all over.
   * None of the pictures depends on it.
   */
  softAllOver: 0.8,
  /**
   * Difference of local colour from which a cluster shows something else, levels.
   * Damage 3–25; harmless none. Next below: 4 damage, o07-disc-label-heavy-blur.
   */
  degradedColour: 20,

  // Whether the source knows better
  /**
   * Share of aligned nodes from which a cluster is in place throughout.
   * Damage 0–1; harmless 0.05. Next below: 0.7 damage, label, blur.
   */
  inPlaceThroughout: 0.85,
  /**
   * Share of aligned nodes from which it is so in part.
   * Damage 0–0.0061; harmless 0.05. Next below: 0.0061 damage, label, garble.
   */
  partlyInPlace: 0.4,
  /**
   * Relative sharpness beyond which what is in place throughout is left.
   * Damage 0.086–1.1; harmless none. Next below: 1.1 damage, label, low resolution.
   */
  sharper: 1.1,
  /**
   * Relative sharpness beyond which what is in place in part is left.
   * Damage 0.11–1; harmless none. Next below: 0.77 damage, label, smear.
   */
  surelySharper: 1.2,
  /**
   * Relative sharpness beyond which what is in place throughout is left unless it is invented.
   * Damage 0.086–1; harmless none. Next below: 0.77 damage, astronaut.jpg, smear.
   */
  asSharp: 0.85,
  /**
   * Share of seeds without anything in common with the reference, from which detail is invented.
   * Damage 0.22–0.51; harmless none. Next above: 0.34 damage, astronaut.jpg, wobble.
   */
  inventedShare: 0.3,
  /**
   * How much better than in its place detail is found elsewhere, from which it is not invented.
   * Damage 0–0.57; harmless none. Next below: 0.037 damage, astronaut.jpg, wobble. On stress runs with more
   * photographs: damage in place throughout 0, what parallax moved by two pixels .12.
   */
  inventedGain: 0.06,
  /**
   * Relative sharpness beyond which the reference is much the coarser of the two.
   * Measured on drawn scenes only. Damage 0.82–3.7; harmless 3.2–3.3. From ordinary photographs of garbled and bent print
   * 0.82–1.4, from small ones 2.3–3.7.
   */
  coarse: 2,
  /**
   * Energy of the source's middling detail against that of a reference as coarse, beyond which small print is blotted there.
   * Measured on small photographs of drawn scenes only. Damage 0.75–2.3; harmless 4.1–4.9. Next below: 2.3 damage, a tag,
   * waves; next above: 4.1 harmless, a tag, small. Print that was bent onto plain ground reached 30.
   */
  blotted: 3,
  /**
   * Share of aligned nodes below which nothing is blotted.
   * Not moved by the script: small print that six small photographs of drawn scenes show as blots had .32–1, blocks that
   * were shuffled onto plain ground 0–.02.
   */
  blottedInPlace: 0.15,

  // Whether a part has lost its fine detail
  /**
   * Fine contrast against the reference, relative to middling contrast, below which detail is lost for certain.
   * Damage 0.12–0.42; harmless 0.21. Next below: 0.42 damage, o03-astronaut-patches-smear. Of 27 undamaged photographs,
   * 2 % of the worst one's pixels lay below .59; blurred, smeared and low-resolution parts lay at .07–.5.
   */
  surelySoft: 0.5,
  /**
   * The same below which it is lost where it borders on that.
   * Damage 0.33–0.52; harmless 0.53–1.2. Next below: 0.52 damage, o03-astronaut-patches-smear; next above: 0.99
   * harmless, astronaut.jpg, low resolution.
   */
  soft: 0.7,
  /**
   * Correlation of middling detail from which both show the same thing in the same place.
   * Damage 0.88–0.99; harmless 0.98. Next above: 0.88 damage, o03-astronaut-patches-smear.
   */
  sameThing: 0.85,
  /**
   * The same where it borders on that.
   * Damage 0.72–0.95; harmless 0.36–0.75. Next below: 0.48 harmless, label, smear; next above: 0.72 damage, label,
   * blur.
   */
  sameThingNearby: 0.7,
  /**
   * Similarity of detail from which it makes no difference which one is shown.
   * Damage 0.1–0.7; harmless 0.36–0.99. Next below: 0.7 damage, o03-astronaut-patches-smear; next above: 0.97 harmless,
   * label, swirl.
   */
  indifferent: 0.8,
  /**
   * Difference of local colour from which a part shows something else, levels: other light has been removed by now.
   * Damage 0.94–12; harmless 1.9–35. Next below: 12 damage, astronaut.jpg, blur throughout; next above: 35 harmless,
   * label, blur throughout.
   */
  softColour: 20,
  /**
   * Surely soft pixels, at 1 megapixel, without which a soft part is left alone.
   * Damage 1170; harmless 0–56. Next below: 56 harmless, astronaut.jpg, low resolution; next above: 1170 damage,
   * o03-astronaut-patches-smear.
   */
  softCore: 600,
  /**
   * Variance of levels that is texture in the reference; blurred things are faint ones.
   * Damage 60–383; harmless 0.94–383. Next below: 0.94 harmless, label, low resolution; next above: 60 damage, label,
   * blur.
   */
  faintTexture: 40,
  /**
   * Share of the pixels around that must have texture at all.
   * Damage 0.45–1; harmless 0.63. Next above: 0.45 damage, label, blur.
   */
  softTexture: 0.3,

  /**
   * Fine detail of the source against that of the reference below which it is missing; otherwise there is other detail in
   * its place. The verdict is the same, only the reason and the finish of the repair differ.
   * None of the pictures depends on it.
   */
  faded: 0.35,

  // Whether the picture is soft throughout
  /**
   * Blur (sigma, pixels at 1 megapixel and above) of the whole source, from which it may have lost detail everywhere.
   * None of the pictures depends on it.
   */
  blurThroughout: 1,
  /**
   * Mean square of the levels around that the blur takes away, from which that shows.
   * Damage none; harmless 4.6–37. Next below: 4.6 harmless, label, blur throughout.
   */
  blurShows: 36,
  /**
   * Share of what shows that must have been convicted by itself: a source out of focus is right as it is.
   * Damage 0.68; harmless 0.68. Next above: 0.68 damage, astronaut.jpg, blur throughout.
   */
  softParts: 0.15,
  /**
   * Similarity from which the blurred reference is what the source shows, if the sharp one is less like it.
   * Damage 1; harmless 0.97. Next above: 1 damage, label, blur throughout.
   */
  explained: 0.93,
  /**
   * Share of the places around where that must be so.
   * Damage 1; harmless 0.32–0.7. Next below: 0.32 harmless, label, blur throughout; next above: 1 damage,
   * astronaut.jpg, blur throughout.
   */
  explainedShare: 0.6,
  /**
   * Mean square of the levels around that a little softness takes away, from which that shows.
   * None of the pictures depends on it.
   */
  ownSoftnessShows: 10,
  /**
   * Share of the places that show the same, and show softness, which must be softer, for it to be the source's own.
   * Damage none; harmless 0.54–1. Next below: 0.54 harmless, label, softer; next above: 1 harmless, astronaut.jpg, softer.
   * On 12 scenes and photographs: with local damage .01–.39; softened by .8 pixels .92–1, or .23–.53 where the reference is
   * as soft by itself.
   */
  ownSoftness: 0.8,

  // How far a repair grows
  /**
   * Detail this much less similar than is usual here is doubtful.
   * Damage none; harmless 0.11–0.12.
   */
  doubt: 0.06,
  /**
   * Share of the texture around that must be doubtful.
   * Damage 0.34–0.87; harmless 0.16–0.58. Next below: 0.16 harmless, label, blur; next above: 0.34 damage,
   * o06-two-books-two-planes.
   */
  doubtfulShare: 0.25,
  /**
   * Difference of local colour beyond which the place shows something else, levels.
   * Damage 0–23; harmless 0.88–2.9. Next below: 23 damage, o06-two-books-two-planes.
   */
  grownColour: 25,
  /**
   * Where more of the texture beyond the repairs is doubtful, doubt proves nothing: grow into aligned places only.
   * Damage none; harmless 0.021.
   */
  lost: 0.45,
  /**
   * Area of a hole in the middle of repairs, against that of all repairs, from which it is left: bent print crosses its
   * place by chance in small areas only.
   * None of the pictures depends on it. On bent print: holes of .003–.084.
   */
  hole: 0.25,
  /**
   * How far a repair may grow, in density radii.
   * Damage 0; harmless 0–3.1. Next below: 3 harmless, astronaut.jpg, swirl; next above: 3.1 harmless,
   * o01-airline-label-garbled-text.
   */
  growth: 3,
} as const

/** Limits of the verdicts by their names. */
export type Thresholds = Readonly<Record<keyof typeof THRESHOLDS, number>>
