;; What `warp.ts` does to the pixels of a block. A point is a pair of doubles, x and y. Sums are double, and added up in the
;; same order for every pixel.
(module
  (memory (export "memory") 1)

  ;; Finds for points of the source where the view shows them; x becomes -1 where it does not. At $plane lie
  ;; 0   the first, second and third column of the upper two rows of the homography
  ;; 48  its lowest row, as three doubles, and padding
  ;; 80  the corner of the view, 96 its scale, 112 the last point that it has
  ;; 128 the step of the flow's nodes, twice, and 144 the last point at which it is read
  ;; 160 the least and 176 the greatest x and y of what is shown: written.
  ;; Displacements are pairs at $nodes, row by row; there are none where that is 0.
  (func (export "locate") (param $points i32) (param $count i32) (param $plane i32) (param $nodes i32) (param $columns i32)
    (local $end i32) (local $at v128) (local $grid v128) (local $share v128) (local $rest v128) (local $node i32)
    (local $x f64) (local $y f64) (local $depth f64) (local $low v128) (local $high v128)
    (local.set $low (f64x2.splat (f64.const inf)))
    (local.set $high (f64x2.splat (f64.const -inf)))
    (local.set $end (i32.add (local.get $points) (i32.shl (local.get $count) (i32.const 4))))
    (loop $next
      (local.set $at (v128.load (local.get $points)))
      (if (local.get $nodes)
        (then
          (local.set $grid (f64x2.min
            (f64x2.max
              (f64x2.div (local.get $at) (v128.load offset=128 (local.get $plane)))
              (f64x2.splat (f64.const 0)))
            (v128.load offset=144 (local.get $plane))))
          (local.set $share (f64x2.sub (local.get $grid) (f64x2.floor (local.get $grid))))
          (local.set $rest (f64x2.sub (f64x2.splat (f64.const 1)) (local.get $share)))
          (local.set $grid (i32x4.trunc_sat_f64x2_s_zero (f64x2.floor (local.get $grid))))
          (local.set $node (i32.add (local.get $nodes) (i32.shl
            (i32.add
              (i32.mul (i32x4.extract_lane 1 (local.get $grid)) (local.get $columns))
              (i32x4.extract_lane 0 (local.get $grid)))
            (i32.const 4))))
          (local.set $x (f64x2.extract_lane 0 (local.get $share)))
          (local.set $y (f64x2.extract_lane 1 (local.get $share)))
          (local.set $grid (f64x2.add
            (f64x2.mul
              (f64x2.splat (f64.mul (f64x2.extract_lane 0 (local.get $rest)) (f64x2.extract_lane 1 (local.get $rest))))
              (v128.load (local.get $node)))
            (f64x2.mul
              (f64x2.splat (f64.mul (local.get $x) (f64x2.extract_lane 1 (local.get $rest))))
              (v128.load offset=16 (local.get $node)))))
          (local.set $node (i32.add (local.get $node) (i32.shl (local.get $columns) (i32.const 4))))
          (local.set $at (f64x2.add (local.get $at) (f64x2.add
            (f64x2.add
              (local.get $grid)
              (f64x2.mul
                (f64x2.splat (f64.mul (f64x2.extract_lane 0 (local.get $rest)) (local.get $y)))
                (v128.load (local.get $node))))
            (f64x2.mul
              (f64x2.splat (f64.mul (local.get $x) (local.get $y)))
              (v128.load offset=16 (local.get $node))))))))
      (local.set $x (f64x2.extract_lane 0 (local.get $at)))
      (local.set $y (f64x2.extract_lane 1 (local.get $at)))
      (local.set $depth (f64.add
        (f64.add
          (f64.mul (f64.load offset=48 (local.get $plane)) (local.get $x))
          (f64.mul (f64.load offset=56 (local.get $plane)) (local.get $y)))
        (f64.load offset=64 (local.get $plane))))
      (local.set $at (f64x2.div
        (f64x2.add
          (f64x2.add
            (f64x2.mul (v128.load (local.get $plane)) (f64x2.splat (local.get $x)))
            (f64x2.mul (v128.load offset=16 (local.get $plane)) (f64x2.splat (local.get $y))))
          (v128.load offset=32 (local.get $plane)))
        (f64x2.splat (local.get $depth))))
      (local.set $at (f64x2.sub
        (f64x2.mul
          (f64x2.add
            (f64x2.sub (local.get $at) (v128.load offset=80 (local.get $plane)))
            (f64x2.splat (f64.const 0.5)))
          (v128.load offset=96 (local.get $plane)))
        (f64x2.splat (f64.const 0.5))))
      (if (i32.and
          (f64.gt (local.get $depth) (f64.const 1e-9))
          (i64x2.all_true (v128.and
            (f64x2.ge (local.get $at) (f64x2.splat (f64.const 0)))
            (f64x2.le (local.get $at) (v128.load offset=112 (local.get $plane))))))
        (then
          (v128.store (local.get $points) (local.get $at))
          (local.set $low (f64x2.pmin (local.get $low) (local.get $at)))
          (local.set $high (f64x2.pmax (local.get $high) (local.get $at))))
        (else (f64.store (local.get $points) (f64.const -1))))
      (local.set $points (i32.add (local.get $points) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $points) (local.get $end))))
    (v128.store offset=160 (local.get $plane) (local.get $low))
    (v128.store offset=176 (local.get $plane) (local.get $high)))

  ;; Reads luminance at each point of the view, bicubically. At $window lies a part of the view, from ($left, $top) on,
  ;; whose rows are $stride bytes apart; at $taps the four weights of 257 fractions of a pixel. Writes 1 to $valid for each
  ;; point that is shown.
  (func (export "sampleLuminance")
    (param $points i32) (param $count i32) (param $window i32) (param $stride i32) (param $left i32) (param $top i32)
    (param $taps i32) (param $to i32) (param $valid i32)
    (local $end i32) (local $at i32) (local $down i32) (local $last i32) (local $across v128) (local $further v128)
    (local $weight v128) (local $values v128) (local $products v128) (local $sum f64)
    (local.set $end (i32.add (local.get $points) (i32.shl (local.get $count) (i32.const 4))))
    (loop $next
      (local.set $sum (f64.const 0))
      (if (f64.ge (f64.load (local.get $points)) (f64.const 0))
        (then
          (local.set $at (i32.add
            (i32.add (local.get $window) (i32.shl
              (i32.sub (call $before (f64.load (local.get $points))) (local.get $left))
              (i32.const 2)))
            (i32.mul
              (i32.sub (call $before (f64.load offset=8 (local.get $points))) (local.get $top))
              (local.get $stride))))
          (local.set $down (i32.add (local.get $taps) (call $fraction (f64.load (local.get $points)))))
          (local.set $across (v128.load (local.get $down)))
          (local.set $further (v128.load offset=16 (local.get $down)))
          (local.set $down (i32.add (local.get $taps) (call $fraction (f64.load offset=8 (local.get $points)))))
          (local.set $last (i32.add (local.get $down) (i32.const 32)))
          (loop $row
            (local.set $weight (v128.load64_splat (local.get $down)))
            (local.set $values (v128.load (local.get $at)))
            (local.set $products (f64x2.mul
              (f64x2.mul (local.get $weight) (local.get $across))
              (f64x2.promote_low_f32x4 (local.get $values))))
            (local.set $sum (f64.add (local.get $sum) (f64x2.extract_lane 0 (local.get $products))))
            (local.set $sum (f64.add (local.get $sum) (f64x2.extract_lane 1 (local.get $products))))
            (local.set $products (f64x2.mul
              (f64x2.mul (local.get $weight) (local.get $further))
              (f64x2.promote_low_f32x4 (i64x2.splat (i64x2.extract_lane 1 (local.get $values))))))
            (local.set $sum (f64.add (local.get $sum) (f64x2.extract_lane 0 (local.get $products))))
            (local.set $sum (f64.add (local.get $sum) (f64x2.extract_lane 1 (local.get $products))))
            (local.set $at (i32.add (local.get $at) (local.get $stride)))
            (local.set $down (i32.add (local.get $down) (i32.const 8)))
            (br_if $row (i32.lt_u (local.get $down) (local.get $last))))
          (i32.store8 (local.get $valid) (i32.const 1)))
        (else (i32.store8 (local.get $valid) (i32.const 0))))
      (f32.store (local.get $to) (f32.demote_f64 (f64.min (f64.max (local.get $sum) (f64.const 0)) (f64.const 255))))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (local.set $valid (i32.add (local.get $valid) (i32.const 1)))
      (local.set $points (i32.add (local.get $points) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $points) (local.get $end)))))

  ;; The same for colours, of three bytes each.
  (func (export "sampleColours")
    (param $points i32) (param $count i32) (param $window i32) (param $stride i32) (param $left i32) (param $top i32)
    (param $taps i32) (param $to i32) (param $valid i32)
    (local $end i32) (local $at i32) (local $down i32) (local $last i32) (local $across i32) (local $n i32)
    (local $weight v128) (local $colour v128) (local $redGreen v128) (local $blue v128)
    (local.set $end (i32.add (local.get $points) (i32.shl (local.get $count) (i32.const 4))))
    (loop $next
      (local.set $redGreen (f64x2.splat (f64.const 0)))
      (local.set $blue (f64x2.splat (f64.const 0)))
      (if (f64.ge (f64.load (local.get $points)) (f64.const 0))
        (then
          (local.set $at (i32.add
            (i32.add (local.get $window) (i32.mul
              (i32.sub (call $before (f64.load (local.get $points))) (local.get $left))
              (i32.const 3)))
            (i32.mul
              (i32.sub (call $before (f64.load offset=8 (local.get $points))) (local.get $top))
              (local.get $stride))))
          (local.set $across (i32.add (local.get $taps) (call $fraction (f64.load (local.get $points)))))
          (local.set $down (i32.add (local.get $taps) (call $fraction (f64.load offset=8 (local.get $points)))))
          (local.set $last (i32.add (local.get $down) (i32.const 32)))
          (loop $row
            (local.set $n (i32.const 0))
            (loop $column
              (local.set $weight (f64x2.splat (f64.mul
                (f64.load (local.get $down))
                (f64.load (i32.add (local.get $across) (i32.shl (local.get $n) (i32.const 3)))))))
              (local.set $colour (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
                (v128.load32_zero (i32.add (local.get $at) (i32.mul (local.get $n) (i32.const 3)))))))
              (local.set $redGreen (f64x2.add (local.get $redGreen) (f64x2.mul
                (local.get $weight)
                (f64x2.convert_low_i32x4_u (local.get $colour)))))
              (local.set $blue (f64x2.add (local.get $blue) (f64x2.mul
                (local.get $weight)
                (f64x2.convert_low_i32x4_u (i64x2.splat (i64x2.extract_lane 1 (local.get $colour)))))))
              (local.set $n (i32.add (local.get $n) (i32.const 1)))
              (br_if $column (i32.lt_u (local.get $n) (i32.const 4))))
            (local.set $at (i32.add (local.get $at) (local.get $stride)))
            (local.set $down (i32.add (local.get $down) (i32.const 8)))
            (br_if $row (i32.lt_u (local.get $down) (local.get $last))))
          (i32.store8 (local.get $valid) (i32.const 1)))
        (else (i32.store8 (local.get $valid) (i32.const 0))))
      (i32.store8 (local.get $to) (call $level (f64x2.extract_lane 0 (local.get $redGreen))))
      (i32.store8 offset=1 (local.get $to) (call $level (f64x2.extract_lane 1 (local.get $redGreen))))
      (i32.store8 offset=2 (local.get $to) (call $level (f64x2.extract_lane 0 (local.get $blue))))
      (local.set $to (i32.add (local.get $to) (i32.const 3)))
      (local.set $valid (i32.add (local.get $valid) (i32.const 1)))
      (local.set $points (i32.add (local.get $points) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $points) (local.get $end)))))

  ;; The first of the four pixels that are read.
  (func $before (param $position f64) (result i32)
    (i32.sub (i32.trunc_f64_s (f64.floor (local.get $position))) (i32.const 1)))

  ;; Where the weights of a position lie: 32 bytes for each 256th of a pixel, the nearest, of two the greater.
  (func $fraction (param $position f64) (result i32)
    (i32.shl
      (i32.trunc_f64_s (f64.floor (f64.add
        (f64.mul (f64.sub (local.get $position) (f64.floor (local.get $position))) (f64.const 256))
        (f64.const 0.5))))
      (i32.const 5)))

  (func $level (param $value f64) (result i32)
    (i32.trunc_f64_s (f64.add
      (f64.min (f64.max (local.get $value) (f64.const 0)) (f64.const 254.5))
      (f64.const 0.5)))))
