//! Draws what egui draws without a graphics card: triangles with one texture, blended as egui's own renderers blend.
//! Slow and simple, and the same picture on every machine.

use std::collections::HashMap;
use std::sync::Arc;

use eframe::egui::epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex};
use eframe::egui::{Color32, ColorImage, Context, FullOutput, Pos2, Rect, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;
use image::{Rgba, RgbaImage};

/// The textures, kept from drawing to drawing.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, ColorImage>,
}

impl TestRenderer for Raster {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, parts) in delta.set.drain() {
            for part in parts {
                let ImageData::Color(image) = part.image;
                match part.pos {
                    None => _ = self.textures.insert(id, Arc::unwrap_or_clone(image)),
                    Some(at) => patch(self.textures.get_mut(&id).expect("a texture to patch"), &image, at),
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        let size = ctx.content_rect().size() * scale;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the size of a screen")]
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for ClippedPrimitive { clip_rect, primitive } in ctx.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = primitive else { return Err("a drawing of its own".to_owned()) };
            let texture = self.textures.get(&mesh.texture_id).ok_or("no such texture")?;
            canvas.mesh(&mesh, texture, clip_rect * scale, scale);
        }
        Ok(canvas.image())
    }
}

fn patch(texture: &mut ColorImage, part: &ColorImage, [left, top]: [usize; 2]) {
    let (width, part_width) = (texture.size[0], part.size[0]);
    for (row, pixels) in part.pixels.chunks_exact(part_width).enumerate() {
        let start = (top + row) * width + left;
        texture.pixels[start..start + part_width].copy_from_slice(pixels);
    }
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

/// Twice the area of a triangle, negative where it turns to the left.
fn turn(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pixels of a screen and shares of 255"
)]
impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![Color32::BLACK; width * height] }
    }

    fn image(self) -> RgbaImage {
        let (width, height) = (self.width as u32, self.height as u32);
        let bytes = self.pixels.iter().flat_map(Color32::to_array).collect();
        RgbaImage::from_raw(width, height, bytes).expect("four bytes a pixel")
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &ColorImage, clip: Rect, scale: f32) {
        let edge = |at: f32, end: usize| at.round().clamp(0.0, end as f32) as usize;
        let clip = [
            edge(clip.min.x, self.width),
            edge(clip.min.y, self.height),
            edge(clip.max.x, self.width),
            edge(clip.max.y, self.height),
        ];
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|corner| {
                let vertex = mesh.vertices[corners[corner] as usize];
                Vertex { pos: vertex.pos * scale, ..vertex }
            });
            self.triangle(&corners, texture, clip);
        }
    }

    /// All pixels whose centre is inside; one on an edge belongs to one of the two triangles that share it.
    fn triangle(
        &mut self,
        corners: &[Vertex; 3],
        texture: &ColorImage,
        [left, top, right, bottom]: [usize; 4],
    ) {
        let [a, b, c] = corners.map(|corner| corner.pos);
        let area = turn(a, b, c);
        if area == 0.0 {
            return;
        }
        let (low, high) = (a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y));
        let one = corners.iter().all(|it| it.color == corners[0].color && it.uv == corners[0].uv);
        let plain = one.then(|| shade(corners, [1.0, 0.0, 0.0], texture));
        for row in first_centre(low).max(top)..first_centre(high).min(bottom) {
            let y = row as f32 + 0.5;
            let mut ends =
                [(a, b), (b, c), (c, a)].into_iter().filter_map(|(from, to)| crossing(from, to, y));
            let (Some(one), Some(other)) = (ends.next(), ends.next()) else { continue };
            let first = first_centre(one.min(other)).max(left);
            let columns = first..first_centre(one.max(other)).min(right).max(first);
            let start = row * self.width;
            let pixels = &mut self.pixels[start + columns.start..start + columns.end];
            if let Some(color) = plain.filter(|color| color.a() == 255) {
                pixels.fill(color);
                continue;
            }
            for (pixel, column) in pixels.iter_mut().zip(columns) {
                let here = Pos2::new(column as f32 + 0.5, y);
                let shares = || [(b, c), (c, a), (a, b)].map(|(from, to)| turn(from, to, here) / area);
                let color = plain.unwrap_or_else(|| shade(corners, shares(), texture));
                *pixel = over(color, *pixel);
            }
        }
    }
}

/// The first pixel whose centre is not before this place.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a screen")]
fn first_centre(at: f32) -> usize {
    (at - 0.5).ceil().max(0.0) as usize
}

/// Where an edge crosses the middle of a row of pixels; the same for both triangles that share it.
fn crossing(from: Pos2, to: Pos2, y: f32) -> Option<f32> {
    let (from, to) = if from.y < to.y { (from, to) } else { (to, from) };
    (from.y <= y && y < to.y).then(|| from.x + (y - from.y) * (to.x - from.x) / (to.y - from.y))
}

/// The colour of a triangle where its corners have these shares.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "texels and shares of 255"
)]
fn shade([a, b, c]: &[Vertex; 3], [p, q, r]: [f32; 3], texture: &ColorImage) -> Color32 {
    let [width, height] = texture.size;
    let texel = |at: f32, size: usize| ((at * size as f32).max(0.0) as usize).min(size - 1);
    let (x, y) = (a.uv.x * p + b.uv.x * q + c.uv.x * r, a.uv.y * p + b.uv.y * q + c.uv.y * r);
    let of_texture = texture.pixels[texel(y, height) * width + texel(x, width)];
    if of_texture == Color32::TRANSPARENT {
        return of_texture;
    }
    let (a, b, c) = (a.color.to_array(), b.color.to_array(), c.color.to_array());
    let (mut mixed, of_texture) = ([0; 4], of_texture.to_array());
    for index in 0..4 {
        let own = f32::from(a[index]) * p + f32::from(b[index]) * q + f32::from(c[index]) * r;
        mixed[index] = (own * f32::from(of_texture[index]) / 255.0).round() as u8;
    }
    let [red, green, blue, alpha] = mixed;
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

/// One colour over another one.
fn over(above: Color32, below: Color32) -> Color32 {
    if above.a() == 255 {
        return above;
    }
    if above == Color32::TRANSPARENT {
        return below;
    }
    let rest = 255 - u16::from(above.a());
    let mix = |above: u8, below: u8| above.saturating_add(((u16::from(below) * rest + 127) / 255) as u8);
    Color32::from_rgb(mix(above.r(), below.r()), mix(above.g(), below.g()), mix(above.b(), below.b()))
}

#[test]
fn what_is_drawn_is_where_and_what_it_should_be() {
    let texture = ColorImage::filled([1, 1], Color32::WHITE);
    let mut canvas = Canvas::new(4, 4);
    let mut mesh = Mesh::default();
    let rect =
        |x: f32, y: f32, w: f32, h: f32| Rect::from_min_size(Pos2::new(x, y), eframe::egui::vec2(w, h));
    mesh.add_colored_rect(rect(0.5, 0.5, 1.0, 1.0), Color32::RED);
    mesh.add_colored_rect(rect(0.5, 0.5, 1.0, 1.0), Color32::from_rgba_premultiplied(0, 0, 128, 128));
    canvas.mesh(&mesh, &texture, rect(0.0, 0.0, 2.0, 4.0), 2.0);
    let image = canvas.image();
    let both = Rgba([127, 0, 128, 255]);
    let expected = |x, y| if (1..3).contains(&y) && x == 1 { both } else { Rgba([0, 0, 0, 255]) };
    for (x, y, pixel) in image.enumerate_pixels() {
        // The right half is clipped; each pixel on the diagonal is blended once.
        assert_eq!(*pixel, expected(x, y), "{x} {y}");
    }
}
