-- What pages ask of the server, by weight. LOAD_USERS has a line for each user: the session's token, the
-- id of a trip, the id of a photo in it, a word of a post and the address of a thumbnail. LOAD_PHOTO is
-- the JPEG that is uploaded. LOAD_ONLY leaves only the requests of one method. LOAD_PAUSE is the pause
-- between two requests of a connection, in milliseconds (else none).
local function weighted(trip, photo, word, media)
  return {
    { 14, "GET", "/api/me/" },
    { 14, "GET", "/api/billing/me/" },
    { 14, "GET", "/api/trips/" },
    { 10, "GET", "/api/trips/" .. trip .. "/" },
    { 10, "GET", "/api/trips/" .. trip .. "/draft/" },
    { 10, "GET", "/api/my-post-exports/?page_size=24" },
    { 5, "GET", "/api/my-post-exports/?search=" .. word },
    { 14, "GET", media },
    { 3, "PATCH", "/api/photos/" .. photo .. "/select/", '{"is_selected":true}' },
    { 1, "PATCH", "/api/photos/" .. photo .. "/select/", '{"is_selected":false}' },
    { 3, "POST", "/api/best-photo/", '{"trip_id":"' .. trip .. '","num_photos":2}' },
    { 1, "POST", "/api/generate-suggestions/", '{"tone":"funny","photo_ids":["' .. photo .. '"]}' },
  }
end
local UPLOADS = 1

local threads = {}
function setup(thread)
  threads[#threads + 1] = thread
  thread:set("number", #threads)
end

-- A form with a photo that no other upload has: it differs by a comment.
local uploads, jpeg = 0, nil
local function upload(token)
  uploads = uploads + 1
  local comment = string.format("%08x%02x%06x", os.time(), number, uploads)
  local photo = jpeg:sub(1, 2) .. "\255\254\0\18" .. comment .. jpeg:sub(3)
  local body = '--load\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
    .. photo .. "\r\n--load--\r\n"
  local headers = { Authorization = token, ["Content-Type"] = "multipart/form-data; boundary=load" }
  return wrk.format("POST", "/api/upload-photo/", headers, body)
end

local turns = {}
function init()
  local only = os.getenv("LOAD_ONLY")
  if only == "" then only = nil end
  jpeg = io.open(os.getenv("LOAD_PHOTO"), "rb"):read("*a")
  for token, trip, photo, word, media in os.getenv("LOAD_USERS"):gmatch("(%S+) (%S+) (%S+) (%S+) (%S+)") do
    token = "Token " .. token
    local headers = { Authorization = token, ["Content-Type"] = "application/json" }
    for _, entry in ipairs(weighted(trip, photo, word, media)) do
      for _ = 1, (only or entry[2]) == entry[2] and entry[1] or 0 do
        turns[#turns + 1] = wrk.format(entry[2], entry[3], headers, entry[4])
      end
    end
    for _ = 1, only and 0 or UPLOADS do
      turns[#turns + 1] = function() return upload(token) end
    end
  end
  math.randomseed(7 + number)
  failed, refused = 0, 0
end

local pause = tonumber(os.getenv("LOAD_PAUSE"))
if pause then
  function delay()
    return pause
  end
end

function request()
  local turn = turns[math.random(#turns)]
  return type(turn) == "function" and turn() or turn
end

-- 409 is what two picks of one trip at once may get.
function response(status, headers)
  if status == 503 and headers["retry-after"] then
    refused = refused + 1
  elseif status >= 400 and status ~= 409 then
    failed = failed + 1
  end
end

-- Requests a second, the median and the 99th percentile in milliseconds, the answers that were errors
-- or none, and those that a busy server refused.
function done(summary, latency)
  local failures = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  local refusals = 0
  for _, thread in ipairs(threads) do
    failures = failures + thread:get("failed")
    refusals = refusals + thread:get("refused")
  end
  print(string.format("load: %.0f %.1f %.1f %d %d", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failures, refusals))
end
