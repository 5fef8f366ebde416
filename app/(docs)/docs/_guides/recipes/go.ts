import type { Recipe } from './recipe.ts';

export const go: Recipe = {
  language: 'Go',
  file: 'receiver.go',
  command: 'go run receiver.go',
  text: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"
)

var secret = []byte(os.Getenv("WEBHOOK_SECRET")) // the whole of it, whsec_ included
var seen sync.Map                                // in earnest: a unique column in your database

func isGenuine(headers http.Header, rawBody []byte) bool {
	timestamp := headers.Get("X-Service-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Now().Unix() - seconds; age > 300 || age < -300 {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := []byte("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	// The second one comes while a new secret is being rolled out.
	return hmac.Equal([]byte(headers.Get("X-Service-Signature")), expected) ||
		hmac.Equal([]byte(headers.Get("X-Service-Signature-Next")), expected)
}

func receive(response http.ResponseWriter, request *http.Request) {
	rawBody, err := io.ReadAll(request.Body) // the bytes as they came, before any JSON decoder
	if err != nil || !isGenuine(request.Header, rawBody) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var event struct {
		Event   string
		EventID string \`json:"event_id"\`
	}
	if err := json.Unmarshal(rawBody, &event); err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if _, isKnown := seen.LoadOrStore(event.EventID, true); !isKnown {
		fmt.Println(event.Event, event.EventID) // put it into a queue, and work on it after the answer
	}
	response.WriteHeader(http.StatusOK)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4242"
	}
	http.HandleFunc("/", receive)
	fmt.Println("listening on port " + port)
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
`,
};
